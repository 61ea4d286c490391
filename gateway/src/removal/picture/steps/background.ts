import type { Picture } from '@liftout/matting';
import sharp from 'sharp';
import type { Layer } from './encode.ts';

/** The new background: a colour with its alpha, or the path of a picture that covers the canvas. */
export type Background = { colour: readonly [number, number, number, number] } | { image: string };

/** @param load Reads the picture in a file. */
export async function addBackground(
  layer: Layer,
  background: Background,
  load: (path: string) => Promise<Picture>,
): Promise<Layer> {
  return over(
    layer,
    'colour' in background
      ? plain(layer, background.colour)
      : await cover(layer, await load(background.image)),
  );
}

function plain({ width, height }: Layer, colour: readonly [number, number, number, number]): Layer {
  const rgba = new Uint8Array(width * height * 4);
  rgba.set(colour);
  rgba.copyWithin(4, 0);
  for (let filled = 4; filled < rgba.length; filled *= 2) rgba.copyWithin(filled, 0, filled);
  return { width, height, rgba };
}

async function cover({ width, height }: Layer, picture: Picture): Promise<Layer> {
  const colours = sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } });
  const image = picture.alpha
    ? sharp(
        await colours
          .joinChannel(Buffer.from(picture.alpha), {
            raw: { width: picture.width, height: picture.height, channels: 1 },
          })
          .png({ compressionLevel: 0 })
          .toBuffer(),
      )
    : colours.ensureAlpha();
  const data = await image.resize({ width, height, fit: 'cover', position: 'centre' }).raw().toBuffer();
  return { width, height, rgba: data };
}

/** The usual "over" of two layers with straight alpha. */
export function over(above: Layer, below: Layer): Layer {
  const { width, height } = above;
  const [a, b] = [above.rgba, below.rgba];
  const rgba = new Uint8Array(a.length);
  for (let at = 0; at < a.length; at += 4) {
    const alphaAbove = a[at + 3] as number;
    const weightBelow = ((255 - alphaAbove) * (b[at + 3] as number)) / 255;
    const alpha = alphaAbove + weightBelow;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel++) {
      rgba[channel] = Math.round(
        ((a[channel] as number) * alphaAbove + (b[channel] as number) * weightBelow) / alpha,
      );
    }
    rgba[at + 3] = Math.round(alpha);
  }
  return { width, height, rgba };
}
