import type { Raster } from './shrink.ts';

/** Pixels; `right` and `bottom` are the first that lie outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the raster inside the box. */
export function crop(source: Raster, { left, top, right, bottom }: Box): Raster {
  const width = right - left;
  const height = bottom - top;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * source.width + left) * 3;
    rgb.set(source.rgb.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, rgb };
}
