// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Raster } from './shrink.ts';

/** CIE Lab (D65), one plane per channel. */
export interface LabPlanes {
  readonly width: number;
  readonly height: number;
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

const CURVE_STEPS = 4096;

const toLinear = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** The Lab transfer function for 0 … 1. Samples are equidistant in the square root: the curve is steepest near 0. */
const curve = Float32Array.from({ length: CURVE_STEPS + 2 }, (_, i) => {
  const t = (i / CURVE_STEPS) ** 2;
  return t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116;
});

function response(t: number): number {
  const position = Math.sqrt(t) * CURVE_STEPS;
  const i = position | 0;
  const low = curve[i]!;
  return low + (curve[i + 1]! - low) * (position - i);
}

/** Converts from sRGB. */
export function toLab({ width, height, rgb }: Raster): LabPlanes {
  const n = width * height;
  const l = new Float32Array(n);
  const a = new Float32Array(n);
  const b = new Float32Array(n);
  for (let i = 0, p = 0; i < n; i++, p += 3) {
    const red = toLinear[rgb[p]!]!;
    const green = toLinear[rgb[p + 1]!]!;
    const blue = toLinear[rgb[p + 2]!]!;
    const x = response(0.433949 * red + 0.376215 * green + 0.189836 * blue);
    const y = response(0.212639 * red + 0.715169 * green + 0.072192 * blue);
    const z = response(0.017751 * red + 0.109477 * green + 0.872772 * blue);
    l[i] = 116 * y - 16;
    a[i] = 500 * (x - y);
    b[i] = 200 * (y - z);
  }
  return { width, height, l, a, b };
}
