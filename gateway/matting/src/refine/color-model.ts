// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { boxBlur } from '../pixels/box-blur.ts';
import { type Field, fillGaps } from '../pixels/fill.ts';
import type { Raster } from '../pixels/shrink.ts';
import { BACKGROUND, SUBJECT } from './trimap.ts';

/** The colours of both sides around each pixel. */
export interface ColorModel {
  /** Extended smoothly from each side to all pixels. */
  readonly foreground: Field;
  readonly background: Field;
  /** Variance of each side's colours, summed over the channels; every second row and column of the fields. */
  readonly foregroundVariance: Float32Array;
  readonly backgroundVariance: Float32Array;
}

/** Squared distance from the colour of the other side at which a colour counts half. Similar colours count less. */
const SIMILAR = 900;

/** Radius, in pixels, over which the variance is measured. */
const VARIANCE_RADIUS = 4;

/** `side` comes from a trimap of the raster's size. */
export function modelColors(raster: Raster, side: Uint8Array): ColorModel {
  const background = extendColors(raster, side, BACKGROUND);
  const foreground = extendColors(raster, side, SUBJECT, background);
  return {
    foreground,
    background,
    foregroundVariance: measureVariance(raster, side, SUBJECT),
    backgroundVariance: measureVariance(raster, side, BACKGROUND),
  };
}

/** The colours of one side, extended to all pixels. Colours like those of `other` get a low weight. */
function extendColors({ width, height, rgb }: Raster, side: Uint8Array, own: number, other?: Field): Field {
  const values = new Float32Array(rgb);
  const weight = new Float32Array(side.length);
  for (let i = 0, p = 0; i < side.length; i++, p += 3) {
    if (side[i] !== own) continue;
    weight[i] = 1;
    if (!other) continue;
    const r = values[p]! - other.values[p]!;
    const g = values[p + 1]! - other.values[p + 1]!;
    const b = values[p + 2]! - other.values[p + 2]!;
    const contrast = r * r + g * g + b * b;
    weight[i] = 0.02 + (0.98 * contrast) / (contrast + SIMILAR);
  }
  fillGaps({ width, height, values }, weight);
  return { width, height, values };
}

/** The variance of one side's colours, extended to all pixels, at half the raster's size. */
function measureVariance({ width, height, rgb }: Raster, side: Uint8Array, own: number): Float32Array {
  const wide = (width + 1) >> 1;
  const tall = (height + 1) >> 1;
  const n = wide * tall;
  const count = new Float32Array(n);
  const squares = new Float32Array(n);
  const sums = [new Float32Array(n), new Float32Array(n), new Float32Array(n)] as const;
  for (let y = 0, i = 0; y < tall; y++) {
    for (let x = 0; x < wide; x++, i++) {
      const from = 2 * (y * width + x);
      if (side[from] !== own) continue;
      count[i] = 1;
      for (let c = 0; c < 3; c++) {
        const value = rgb[from * 3 + c]!;
        sums[c]![i] = value;
        squares[i] = squares[i]! + value * value;
      }
    }
  }
  for (const plane of [count, squares, ...sums]) boxBlur(plane, wide, tall, VARIANCE_RADIUS, plane);
  const values = new Float32Array(n * 3);
  const weight = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    // At least two samples.
    if (count[i]! < 0.02) continue;
    weight[i] = 1;
    let variance = squares[i]! / count[i]!;
    for (const sum of sums) variance -= (sum[i]! / count[i]!) ** 2;
    values[i * 3] = Math.max(0, variance);
  }
  fillGaps({ width: wide, height: tall, values }, weight);
  return count.map((_, i) => values[i * 3]!);
}
