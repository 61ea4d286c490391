import type { Picture } from '@liftout/matting';
import type { Box } from '@liftout/recipe';
import { OptionError } from '../errors.ts';
import { type Composition, paste } from './compose.ts';
import { toPicture } from './decode.ts';
import type { Layer } from './encode.ts';
import { toExactPixels } from './length.ts';

/** The part of a picture in which the subject is searched. @throws OptionError */
export function findRegion(picture: Picture, roi: Composition['roi']): Box {
  const { width, height } = picture;
  if (!roi) return { left: 0, top: 0, right: width, bottom: height };
  const [x1, y1, x2, y2] = [
    toExactPixels(roi[0], width),
    toExactPixels(roi[1], height),
    toExactPixels(roi[2], width),
    toExactPixels(roi[3], height),
  ];
  if (Math.min(x1, x2) < 0 || Math.min(y1, y2) < 0 || Math.max(x1, x2) > width || Math.max(y1, y2) > height) {
    throw new OptionError(
      'roi_exceeds_bounds',
      'The region of interest extends beyond the edge of the picture.',
    );
  }
  const box = {
    left: Math.round(Math.min(x1, x2)),
    top: Math.round(Math.min(y1, y2)),
    right: Math.round(Math.max(x1, x2)),
    bottom: Math.round(Math.max(y1, y2)),
  };
  if (box.right - box.left < 1 || box.bottom - box.top < 1) {
    throw new OptionError('roi_region_empty', 'The region of interest is empty.');
  }
  return box;
}

/** The part of a picture inside a box. */
export function cropPicture(picture: Picture, box: Box): Picture {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width === picture.width && height === picture.height) return picture;
  const channels = picture.alpha ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = (y + box.top) * picture.width + x + box.left;
      for (let channel = 0; channel < 3; channel++) data[to++] = picture.rgb[pixel * 3 + channel] as number;
      if (picture.alpha) data[to++] = picture.alpha[pixel] as number;
    }
  }
  return toPicture({ width, height, channels, data });
}

/** Puts a cut-out part back into its place. Everything around it is background. */
export function uncrop(layer: Layer, width: number, height: number, box: Box): Layer {
  if (layer.width === width && layer.height === height) return layer;
  return paste(layer, { width, height }, box.left, box.top);
}
