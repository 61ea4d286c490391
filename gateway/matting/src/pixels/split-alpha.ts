// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Picture } from '../engine.ts';

/** Colours and alpha of RGBA pixels. Without alpha if every pixel is opaque. */
export function splitAlpha(rgba: Uint8Array | Uint8ClampedArray): Pick<Picture, 'rgb' | 'alpha'> {
  const count = rgba.length / 4;
  const rgb = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  let isOpaque = true;
  for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += 4, to += 3) {
    rgb[to] = rgba[from]!;
    rgb[to + 1] = rgba[from + 1]!;
    rgb[to + 2] = rgba[from + 2]!;
    alpha[pixel] = rgba[from + 3]!;
    if (alpha[pixel] !== 255) isOpaque = false;
  }
  return isOpaque ? { rgb } : { rgb, alpha };
}
