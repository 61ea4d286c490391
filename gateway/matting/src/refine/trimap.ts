// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Matte } from '../engine.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { halveByLargest, largestNearby } from '../pixels/largest-nearby.ts';
import { resample } from '../pixels/resample.ts';

/** Values of the trimap's cells. */
export const UNKNOWN = 0;
export const SUBJECT = 1;
export const BACKGROUND = 2;

/** A matte at a small size, with the band in which alpha has to be decided. Alpha values are from 0 to 255. */
export interface Trimap {
  /** `SUBJECT`, `BACKGROUND` or `UNKNOWN`. The colours of both sides are taken from the first two. */
  readonly side: Uint8Array;
  /** The same for the pixels of a larger picture in the cell: `UNKNOWN` if alpha must be decided for any of them. */
  readonly pixels: Uint8Array;
  /** 1 where the matte was closed: see `closeInterior`. */
  readonly closed: Uint8Array;
  /** The matte's mean around each cell. */
  readonly mean: Float32Array;
  /** The range of the matte around each cell. */
  readonly lowest: Float32Array;
  readonly highest: Float32Array;
}

/** Means of the matte around a cell, 0 to 255, below and above which the cell is certain. */
export const OUTSIDE = 0.015 * 255;
export const INSIDE = 0.985 * 255;

/** Half-width of the band in pixels of the matte: how far its edge may be wrong. */
const BAND_RADIUS = 1.6;
/** Distance from background at which a matte is closed, as a part of the long side. Soft edges are seldom wider. */
const INTERIOR_DISTANCE = 0.016;
/** Gaps in the subject are searched up to this many radii from the edge. */
const GAP_DISTANCE = 3;
/** The largest mean that the band keeps where a thin part gets its own matte. */
const LOWEST_BAND = 0.25 * 255;

/** `alpha` holds the matte's values, which may have been stretched. */
export function createTrimap(matte: Matte, alpha: Uint8Array, width: number, height: number): Trimap {
  const radius = Math.max(1, Math.round(BAND_RADIUS * Math.max(width / matte.width, height / matte.height)));
  const own = resample(alpha, matte.width, matte.height, width, height);
  const closed = closeInterior(own, width, height);
  const mean = boxBlur(own, width, height, radius);
  keepThin(mean, own, width, height, radius);
  const highest = largestNearby(own, width, height, radius + 1, radius + 1);
  const lowest = invert(largestNearby(invert(own), width, height, radius + 1, radius + 1));
  const side = new Uint8Array(mean.length);
  for (let i = 0; i < side.length; i++) {
    side[i] = mean[i]! > INSIDE ? SUBJECT : mean[i]! < OUTSIDE ? BACKGROUND : UNKNOWN;
  }
  const nearBackground = own.map((value) => (value < 127.5 ? 1 : 0));
  boxBlur(nearBackground, width, height, GAP_DISTANCE * radius, nearBackground);
  return {
    side,
    pixels: classifyPixels(side, nearBackground, width, height),
    closed,
    mean,
    lowest,
    highest,
  };
}

/** A pixel's mean is interpolated between its cell and the cells beside it, so all of them must be on one side. */
function classifyPixels(
  side: Uint8Array,
  nearBackground: Float32Array,
  width: number,
  height: number,
): Uint8Array {
  const pixels = new Uint8Array(side.length);
  for (let y = 0, i = 0; y < height; y++) {
    const above = y > 0 ? -width : 0;
    const below = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const own = side[i]!;
      if (own === UNKNOWN || (own === SUBJECT && nearBackground[i]! > 0)) continue;
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      if (side[i + left] !== own || side[i + right] !== own) continue;
      const up = i + above;
      if (side[up] !== own || side[up + left] !== own || side[up + right] !== own) continue;
      const down = i + below;
      if (side[down] !== own || side[down + left] !== own || side[down + right] !== own) continue;
      pixels[i] = own;
    }
  }
  return pixels;
}

/**
 * Networks are seldom certain inside a subject. Where no background is near, a value below 1 is not an edge: sets it to
 * 255 and returns 1 there. Changes `alpha`.
 */
function closeInterior(alpha: Float32Array, width: number, height: number): Uint8Array {
  const closed = new Uint8Array(alpha.length);
  // Half the size, rounded towards background, is enough to tell whether background is near.
  const wide = (width + 1) >> 1;
  const tall = (height + 1) >> 1;
  const radius = Math.max(1, Math.round((INTERIOR_DISTANCE * Math.max(width, height)) / 2));
  const background = largestNearby(halveByLargest(invert(alpha), width, height), wide, tall, radius, radius);
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y >> 1) * wide;
    for (let x = 0; x < width; x++, i++) {
      if (background[row + (x >> 1)]! > 127.5) continue;
      alpha[i] = 255;
      closed[i] = 1;
    }
  }
  return closed;
}

function invert(alpha: Float32Array): Float32Array {
  const inverted = new Float32Array(alpha.length);
  for (let i = 0; i < inverted.length; i++) inverted[i] = 255 - alpha[i]!;
  return inverted;
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
