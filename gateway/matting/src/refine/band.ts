// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Matte } from '../engine.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { type Field, fillGaps } from '../pixels/fill.ts';
import { halveByLargest, largestNearby } from '../pixels/largest-nearby.ts';
import { resample } from '../pixels/resample.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';

/** Alpha and colours in the unknown band along the edge of a matte, at a size that is cheap to estimate at. */
export interface Band {
  readonly width: number;
  readonly height: number;
  /** 0 to 1; exactly 0 or 1 outside the band. */
  readonly alpha: Float32Array;
  /** How reliably colour separates the two sides, 0 to 1; see `renderCutout`. */
  readonly colorWeight: Float32Array;
  /** Colours of both sides, extended across the band. Both have one size, which may be smaller than the band's. */
  readonly foreground: Field;
  readonly background: Field;
}

/** Long side, in pixels, of the colour fields. They are smooth, so a small size is enough. */
const FIELD_SIZE = 512;
/** Half-width of the band in pixels of the matte: how far its edge may be wrong. */
const BAND_RADIUS = 1.6;

export function estimateBand(raster: Raster, matte: Matte): Band {
  const { width, height, rgb } = raster;
  const n = width * height;
  const coarse = shrink(raster, FIELD_SIZE);
  const radius = Math.max(1, Math.round((BAND_RADIUS * coarse.width) / matte.width));
  const near = resample(matte.alpha, matte.width, matte.height, coarse.width, coarse.height);
  const blurred = boxBlur(near, coarse.width, coarse.height, radius);
  keepThin(blurred, near, coarse.width, coarse.height, radius);
  boxBlur(near, coarse.width, coarse.height, 3 * radius, near);
  const around = resample(blurred, coarse.width, coarse.height, width, height);
  const side = classify(blurred);
  const background = extendColors(coarse, side, BACKGROUND);
  const foreground = extendColors(coarse, side, SUBJECT, background);

  const alpha = new Float32Array(n);
  const colorWeight = new Float32Array(n);
  const columns = nearest(coarse.width, width);
  const rows = nearest(coarse.height, height);
  /** Pixels inside but near the edge that look like background: perhaps gaps between strands of hair. */
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
      const weight = contrast / (contrast + EVEN_CONTRAST);
      if (!inside) {
        colorWeight[i] = weight;
        alpha[i] = weight * Math.min(1, Math.max(0, along)) + (1 - weight) * steepen(mean / 255);
      } else if (contrast > GAP_CONTRAST && along < 0.85) {
        colorWeight[i] = Math.min(1, Math.max(0, along));
        if (along < 0.6) gaps.push(i);
      }
    }
  }
  openGaps(gaps, alpha, colorWeight, width, height);
  return { width, height, alpha, colorWeight, foreground, background };
}

/**
 * `mean` is the matte averaged over a window. Parts thinner than the window never reach 1 in it: they would have no
 * inside, and their alpha would be measured with the colours of thicker parts. There, the matte itself is used.
 */
function keepThin(
  mean: Float32Array,
  own: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  // Half the size is a quarter of the work, and the maximum hardly changes from pixel to pixel.
  const wide = (width + 1) >> 1;
  const tall = (height + 1) >> 1;
  const largest = largestNearby(halveByLargest(own, width, height), wide, tall, radius, radius);
  const largestMean = largestNearby(halveByLargest(mean, width, height), wide, tall, radius, radius);
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y >> 1) * wide;
    for (let x = 0; x < width; x++, i++) {
      if (mean[i] === 0) continue;
      const half = row + (x >> 1);
      if (largestMean[half]! >= largest[half]!) continue;
      const thin = Math.min(1, 2 * (largest[half]! / largestMean[half]! - 1));
      const kept = own[i]! * thin + mean[i]! * (1 - thin);
      // The band must not become narrower.
      mean[i] = Math.max(kept, Math.min(mean[i]!, LOWEST_BAND));
    }
  }
}

/**
 * Opens gaps between strands of hair: pixels that look like background and have subject on two opposite sides within a
 * few pixels. On entry `coverage` holds, for pixels inside, the alpha that their colour suggests; on return it is the
 * colour weight.
 */
function openGaps(
  gaps: readonly number[],
  alpha: Float32Array,
  coverage: Float32Array,
  width: number,
  height: number,
): void {
  const solid = new Uint8Array(alpha.length);
  for (let i = 0; i < solid.length; i++) {
    if (alpha[i] === 1 && (coverage[i] === 0 || coverage[i]! > 0.7)) solid[i] = 1;
  }
  const opened = gaps.filter((i) =>
    GAP_DIRECTIONS.some(
      ([dx, dy]) =>
        isSolidNear(solid, width, height, i, -dx, -dy) && isSolidNear(solid, width, height, i, dx, dy),
    ),
  );
  for (const i of opened) {
    alpha[i] = coverage[i]!;
    coverage[i] = 1;
  }
  for (let i = 0; i < alpha.length; i++) if (alpha[i] === 1) coverage[i] = 0;
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
  for (let k = 1; k <= MAX_GAP_RADIUS; k++) {
    x += dx;
    y += dy;
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    if (solid[y * width + x]) return true;
  }
  return false;
}

/** Largest distance from a gap's pixel to a strand, in pixels of the band. */
const MAX_GAP_RADIUS = 6;
/** Directions across a gap. */
const GAP_DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
/** Squared colour distance of the two sides, in levels of 255, from which colour alone may open a gap. */
const GAP_CONTRAST = 3600;

/** Means of the matte around a pixel, 0 to 255, below and above which the pixel is certain. */
const OUTSIDE = 0.015 * 255;
const INSIDE = 0.985 * 255;
/** Squared colour distance of the two sides at which colour and matte have equal weight. */
const EVEN_CONTRAST = 900;

/** The largest mean that `steepen` maps to 0. */
const LOWEST_BAND = 0.25 * 255;

/** The matte's own edge, used where colour does not help: half as wide as the band. */
function steepen(mean: number): number {
  return Math.min(1, Math.max(0, (mean - 0.5) * 2 + 0.5));
}

const UNKNOWN = 0;
const SUBJECT = 1;
const BACKGROUND = 2;

/** `SUBJECT`, `BACKGROUND` or `UNKNOWN` for each pixel. */
function classify(mean: Float32Array): Uint8Array {
  const side = new Uint8Array(mean.length);
  for (let i = 0; i < side.length; i++) {
    side[i] = mean[i]! > INSIDE ? SUBJECT : mean[i]! < OUTSIDE ? BACKGROUND : UNKNOWN;
  }
  return side;
}

function nearest(from: number, to: number): Int32Array {
  const at = new Int32Array(to);
  for (let i = 0; i < to; i++) at[i] = Math.min(from - 1, Math.floor(((i + 0.5) * from) / to));
  return at;
}

/** The colours of one side, extended smoothly to all pixels. Colours like those of `other` get a low weight. */
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
    weight[i] = 0.02 + (0.98 * contrast) / (contrast + EVEN_CONTRAST);
  }
  fillGaps({ width, height, values }, weight);
  return { width, height, values };
}
