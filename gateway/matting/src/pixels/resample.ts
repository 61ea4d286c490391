// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Field } from './fill.ts';

/** Bilinear weights: each row or column of the target is a blend of two of the source. Pixel centres are aligned. */
export interface Blend {
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Weight of `high`. */
  readonly part: Float32Array;
}

export function blendAlong(from: number, to: number): Blend {
  const low = new Int32Array(to);
  const high = new Int32Array(to);
  const part = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const at = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5));
    low[i] = Math.floor(at);
    high[i] = Math.min(from - 1, low[i]! + 1);
    part[i] = at - low[i]!;
  }
  return { low, high, part };
}

/** Resizes one plane bilinearly. */
export function resample(
  source: ArrayLike<number>,
  fromWidth: number,
  fromHeight: number,
  width: number,
  height: number,
): Float32Array {
  const target = new Float32Array(width * height);
  const columns = blendAlong(fromWidth, width);
  const rows = blendAlong(fromHeight, height);
  for (let y = 0, o = 0; y < height; y++) {
    const upper = rows.low[y]! * fromWidth;
    const lower = rows.high[y]! * fromWidth;
    const fy = rows.part[y]!;
    for (let x = 0; x < width; x++, o++) {
      const a = columns.low[x]!;
      const b = columns.high[x]!;
      const fx = columns.part[x]!;
      const top = source[upper + a]! * (1 - fx) + source[upper + b]! * fx;
      const bottom = source[lower + a]! * (1 - fx) + source[lower + b]! * fx;
      target[o] = top * (1 - fy) + bottom * fy;
    }
  }
  return target;
}

/** Resizes one of the three planes of a field bilinearly. */
export function resampleChannel(field: Field, channel: number, width: number, height: number): Float32Array {
  const plane = field.values.filter((_, i) => i % 3 === channel);
  return resample(plane, field.width, field.height, width, height);
}
