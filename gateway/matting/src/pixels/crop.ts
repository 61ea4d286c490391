import type { Raster } from './shrink.ts';

/** Pixels; `right` and `bottom` are exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest box around all pixels whose value is above the threshold; undefined when there are none. */
export function boundingBox(
  values: ArrayLike<number>,
  width: number,
  height: number,
  threshold: number,
): Box | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if ((values[i] as number) <= threshold) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return right === 0 ? undefined : { left, top, right, bottom };
}

/** A copy of the pixels inside the box. */
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
