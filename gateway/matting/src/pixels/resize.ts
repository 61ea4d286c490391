// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { resample } from './resample.ts';
import type { Raster } from './shrink.ts';

/** Resizes bilinearly. The proportions may change. */
export function resize(source: Raster, width: number, height: number): Raster {
  // A clamped array rounds the values.
  const rgb = new Uint8ClampedArray(width * height * 3);
  const plane = new Uint8Array(source.width * source.height);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0, p = channel; i < plane.length; i++, p += 3) plane[i] = source.rgb[p]!;
    const values = resample(plane, source.width, source.height, width, height);
    for (let i = 0, p = channel; i < values.length; i++, p += 3) rgb[p] = values[i]!;
  }
  return { width, height, rgb: new Uint8Array(rgb.buffer) };
}

/** Enlarges to a long side of `longSide`. Returns the raster itself when it is large enough. */
export function enlarge(source: Raster, longSide: number): Raster {
  const scale = longSide / Math.max(source.width, source.height);
  if (scale <= 1) return source;
  return resize(source, Math.round(source.width * scale), Math.round(source.height * scale));
}
