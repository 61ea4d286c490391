import { resample } from './resample.ts';
import type { Raster } from './shrink.ts';

/** Enlarges bilinearly to a long side of `longSide`. Returns the raster itself when it is large enough. */
export function enlarge(source: Raster, longSide: number): Raster {
  const scale = longSide / Math.max(source.width, source.height);
  if (scale <= 1) return source;
  const width = Math.round(source.width * scale);
  const height = Math.round(source.height * scale);
  // Rounds what is written to it.
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let channel = 0; channel < 3; channel++) {
    const plane = source.rgb.filter((_, i) => i % 3 === channel);
    resample(plane, source.width, source.height, width, height).forEach((value, i) => {
      rgb[i * 3 + channel] = value;
    });
  }
  return { width, height, rgb: new Uint8Array(rgb.buffer) };
}
