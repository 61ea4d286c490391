import { type Box, castShadow, isEmpty, type ShadowType } from '@liftout/recipe';
import sharp from 'sharp';
import { over } from './background.ts';
import type { Layer } from './encode.ts';

/** An artificial shadow. `opacity` is 0 to 1. */
export interface Shadow {
  type: ShadowType;
  opacity: number;
}

/** Puts a shadow behind the subject, clipped to the canvas. */
export async function addShadow(layer: Layer, subject: Box, { type, opacity }: Shadow): Promise<Layer> {
  if (isEmpty(subject) || opacity === 0) return layer;
  const { width, height } = layer;
  const { alpha, sigma } = castShadow(layer, subject, type);
  const blurred = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const dark = new Uint8Array(layer.rgba.length);
  for (let pixel = 0; pixel < blurred.length; pixel++) {
    dark[pixel * 4 + 3] = Math.round((blurred[pixel] as number) * opacity);
  }
  return over(layer, { width, height, rgba: dark });
}
