// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Matte } from '../engine.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { type Field, fillGaps } from '../pixels/fill.ts';
import { halve, largestNearby } from '../pixels/largest-nearby.ts';
import { resample } from '../pixels/resample.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';

/** What is known about the edge, at a size where it can be estimated cheaply. */
export interface Band {
  readonly width: number;
  readonly height: number;
  /** 0 to 1; exactly 0 or 1 where no more is to be decided. */
  readonly alpha: Float32Array;
  /** How far the colours of both sides tell them apart, 0 to 1. */
  readonly trust: Float32Array;
  /** Colours of both sides, carried over the edge; of one size, which may be smaller than the band's. */
  readonly foreground: Field;
  readonly background: Field;
}

/** Long side of the fields of colour: they are smooth. */
const FIELD_SIZE = 512;
/** Half-width of the band in pixels of the matte: how far its edge may be off. */
const MATTE_SLACK = 1.6;

export function estimateBand(raster: Raster, matte: Matte): Band {
  const { width, height, rgb } = raster;
  const n = width * height;
  const coarse = shrink(raster, FIELD_SIZE);
  const radius = Math.max(1, Math.round((MATTE_SLACK * coarse.width) / matte.width));
  const near = resample(matte.alpha, matte.width, matte.height, coarse.width, coarse.height);
  const blurred = boxBlur(near, coarse.width, coarse.height, radius);
  keepThin(blurred, near, coarse.width, coarse.height, radius);
  boxBlur(near, coarse.width, coarse.height, 3 * radius, near);
  const around = resample(blurred, coarse.width, coarse.height, width, height);
  const side = sides(blurred);
  const background = spread(coarse, side, 2);
  const foreground = spread(coarse, side, 1, background);

  const alpha = new Float32Array(n);
  const trust = new Float32Array(n);
  const columns = nearest(coarse.width, width);
  const rows = nearest(coarse.height, height);
  /** Pixels well inside, but near enough to the edge for the background to show between strands. */
  const gaps: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    const row = rows[y]! * coarse.width;
    for (let x = 0; x < width; x++, i++) {
      const mean = around[i]!;
      if (mean < OUTSIDE) continue;
      const inside = mean > INSIDE;
      alpha[i] = 1;
      const field = row + columns[x]!;
      if (inside && near[field]! > 254.5) continue;
      const p = i * 3;
      const f = field * 3;
      const r = foreground.values[f]! - background.values[f]!;
      const g = foreground.values[f + 1]! - background.values[f + 1]!;
      const b = foreground.values[f + 2]! - background.values[f + 2]!;
      const contrast = r * r + g * g + b * b;
      const along =
        ((rgb[p]! - background.values[f]!) * r +
          (rgb[p + 1]! - background.values[f + 1]!) * g +
          (rgb[p + 2]! - background.values[f + 2]!) * b) /
        (contrast + 1e-6);
      const sure = contrast / (contrast + UNSURE);
      if (!inside) {
        trust[i] = sure;
        alpha[i] = sure * Math.min(1, Math.max(0, along)) + (1 - sure) * soften(mean / 255);
      } else if (contrast > DISTINCT && along < 0.85) {
        trust[i] = Math.min(1, Math.max(0, along));
        if (along < 0.6) gaps.push(i);
      }
    }
  }
  openGaps(gaps, alpha, trust, width, height);
  return { width, height, alpha, trust, foreground, background };
}

/**
 * What is thinner than the window that `mean` was taken over is as solid and as wide as `own`, the matte itself, has it:
 * there, even the largest mean nearby is smaller than the matte. Otherwise wires and spokes would have no inside, and
 * would be measured by the colours of thicker parts.
 */
function keepThin(
  mean: Float32Array,
  own: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  // At half the size, which is a quarter of the work: the largest changes little from pixel to pixel.
  const wide = (width + 1) >> 1;
  const tall = (height + 1) >> 1;
  const most = largestNearby(halve(own, width, height), wide, tall, radius, radius);
  const mostOfMean = largestNearby(halve(mean, width, height), wide, tall, radius, radius);
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y >> 1) * wide;
    for (let x = 0; x < width; x++, i++) {
      if (mean[i] === 0) continue;
      const half = row + (x >> 1);
      if (mostOfMean[half]! >= most[half]!) continue;
      const thin = Math.min(1, 2 * (most[half]! / mostOfMean[half]! - 1));
      const kept = own[i]! * thin + mean[i]! * (1 - thin);
      // The band stays as wide as it was.
      mean[i] = Math.max(kept, Math.min(mean[i]!, NO_MORE_THAN_BAND));
    }
  }
}

/**
 * Lets the background show between strands of hair: where what looks like it lies within a few pixels of the subject
 * on two opposite sides. `found` holds the coverage that the colours tell, for pixels inside.
 */
function openGaps(
  gaps: readonly number[],
  alpha: Float32Array,
  found: Float32Array,
  width: number,
  height: number,
): void {
  const solid = new Uint8Array(alpha.length);
  for (let i = 0; i < solid.length; i++) {
    if (alpha[i] === 1 && (found[i] === 0 || found[i]! > 0.7)) solid[i] = 1;
  }
  const opened = gaps.filter((i) =>
    STRANDS.some(
      ([dx, dy]) =>
        isSolidNear(solid, width, height, i, -dx, -dy) && isSolidNear(solid, width, height, i, dx, dy),
    ),
  );
  for (const i of opened) {
    alpha[i] = found[i]!;
    found[i] = 1;
  }
  for (let i = 0; i < alpha.length; i++) if (alpha[i] === 1) found[i] = 0;
}

function isSolidNear(
  solid: Uint8Array,
  width: number,
  height: number,
  from: number,
  dx: number,
  dy: number,
): boolean {
  let x = from % width;
  let y = (from / width) | 0;
  for (let k = 1; k <= STRAND_GAP; k++) {
    x += dx;
    y += dy;
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    if (solid[y * width + x]) return true;
  }
  return false;
}

/** Widest half-gap between strands, in pixels of the band. */
const STRAND_GAP = 6;
/** Ways across a gap. */
const STRANDS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
/** Squared contrast of the two sides, in levels, from which colours alone may open a gap. */
const DISTINCT = 3600;

/** Means of the matte about a pixel, from 0 to 255, beyond which it is surely of one side. */
const OUTSIDE = 0.015 * 255;
const INSIDE = 0.985 * 255;
/** Squared contrast of the two sides, in levels, at which their colours and the matte weigh alike. */
const UNSURE = 900;

/** The largest mean that `soften` takes for nothing. */
const NO_MORE_THAN_BAND = 0.25 * 255;

/** The edge of the matte where colours do not tell, about half as wide as the band. */
function soften(mean: number): number {
  return Math.min(1, Math.max(0, (mean - 0.5) * 2 + 0.5));
}

/** For each pixel: 1 in the subject, 2 in the background, 0 between. */
function sides(around: Float32Array): Uint8Array {
  const out = new Uint8Array(around.length);
  for (let i = 0; i < out.length; i++) out[i] = around[i]! > INSIDE ? 1 : around[i]! < OUTSIDE ? 2 : 0;
  return out;
}

function nearest(from: number, to: number): Int32Array {
  const at = new Int32Array(to);
  for (let i = 0; i < to; i++) at[i] = Math.min(from - 1, Math.floor(((i + 0.5) * from) / to));
  return at;
}

/** The colours of one side, carried smoothly into the rest; those like `other`, which show through, count little. */
function spread({ width, height, rgb }: Raster, side: Uint8Array, number: number, other?: Field): Field {
  const values = new Float32Array(rgb);
  const weight = new Float32Array(side.length);
  for (let i = 0, p = 0; i < side.length; i++, p += 3) {
    if (side[i] !== number) continue;
    weight[i] = 1;
    if (!other) continue;
    const r = values[p]! - other.values[p]!;
    const g = values[p + 1]! - other.values[p + 1]!;
    const b = values[p + 2]! - other.values[p + 2]!;
    const apart = r * r + g * g + b * b;
    weight[i] = 0.02 + (0.98 * apart) / (apart + UNSURE);
  }
  fillGaps({ width, height, values }, weight);
  return { width, height, values };
}
