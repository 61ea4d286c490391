import sharp from 'sharp';
import { over } from './background.ts';
import { type Box, isEmpty } from './box.ts';
import type { Layer } from './encode.ts';

/** A made shadow. `opacity` is 0 to 1. */
export interface Shadow {
  /** `drop` falls on a wall behind, `car` on the ground below, `3d` is cast to the side by a low light. */
  type: 'drop' | 'car' | '3d';
  opacity: number;
}

/** How the silhouette becomes a shadow: the silhouette's height and slope, and its shift and blur. */
interface Cast {
  /** Of the silhouette's height. */
  flatten: number;
  /** Pixels across per pixel down. */
  lean: number;
  /** Of the subject's larger side. */
  shiftX: number;
  shiftY: number;
  blur: number;
}

const casts: Readonly<Record<Shadow['type'], Cast>> = {
  drop: { flatten: 1, lean: 0, shiftX: 0.02, shiftY: 0.03, blur: 0.02 },
  car: { flatten: 0.14, lean: 0, shiftX: 0, shiftY: 0.01, blur: 0.015 },
  '3d': { flatten: 0.35, lean: -0.9, shiftX: 0, shiftY: 0, blur: 0.012 },
};

/** Puts a shadow behind the subject, as far as the canvas reaches. */
export async function addShadow(layer: Layer, subject: Box, { type, opacity }: Shadow): Promise<Layer> {
  if (isEmpty(subject) || opacity === 0) return layer;
  const { flatten, lean, shiftX, shiftY, blur } = casts[type];
  const reach = Math.max(subject.right - subject.left, subject.bottom - subject.top);
  const shadow = new Uint8Array(layer.width * layer.height);
  const sources = { top: subject.top, bottom: subject.bottom };
  // Each row of the shadow is a row of the silhouette, counted from the ground up.
  for (let y = 0; y < layer.height; y++) {
    const aboveGround = sources.bottom - 1 + shiftY * reach - y;
    const source = Math.round(sources.bottom - 1 - aboveGround / flatten);
    if (source < sources.top || source >= sources.bottom) continue;
    const shift = Math.round(shiftX * reach - lean * aboveGround);
    for (let x = Math.max(0, shift); x < Math.min(layer.width, layer.width + shift); x++) {
      shadow[y * layer.width + x] = layer.rgba[(source * layer.width + x - shift) * 4 + 3] as number;
    }
  }
  const blurred = await sharp(shadow, { raw: { width: layer.width, height: layer.height, channels: 1 } })
    .blur(Math.max(0.5, blur * reach))
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const dark = new Uint8Array(layer.rgba.length);
  for (let pixel = 0; pixel < blurred.length; pixel++) {
    dark[pixel * 4 + 3] = Math.round((blurred[pixel] as number) * opacity);
  }
  return over(layer, { width: layer.width, height: layer.height, rgba: dark });
}
