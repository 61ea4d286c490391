import type { Cutout, Picture } from '@liftout/matting';
import type { Layer } from './encode.ts';

/** Joins colours and alpha. What was transparent in the input stays so; hidden pixels are zero. */
export function toLayer({ width, height, alpha, foreground }: Cutout, picture: Picture): Layer {
  const rgba = new Uint8Array(width * height * 4);
  const before = picture.alpha;
  for (let pixel = 0, from = 0, to = 0; pixel < alpha.length; pixel++, from += 3, to += 4) {
    let a = alpha[pixel] as number;
    if (before) a = Math.round((a * (before[pixel] as number)) / 255);
    if (a === 0) continue;
    rgba[to] = foreground[from] as number;
    rgba[to + 1] = foreground[from + 1] as number;
    rgba[to + 2] = foreground[from + 2] as number;
    rgba[to + 3] = a;
  }
  return { width, height, rgba };
}
