// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { type Field, fillGaps } from '../pixels/fill.ts';
import { blendAlong, resampleChannel } from '../pixels/resample.ts';
import type { Raster } from '../pixels/shrink.ts';

/**
 * Cells along the long side in which the paper's colour is measured: first large cells, in which thin lines are a
 * minority, then small ones, which follow the light.
 */
const LARGE_CELLS = 10;
const SMALL_CELLS = 40;
/** Pixels. */
const MIN_CELL = 16;
/** The paper is measured in every second row and column. */
const STEP = 2;
/** A pixel can be paper if it differs by at most this many levels of 255 from the paper of its large cell. */
const NEAR = 24;
/** Only levels within this distance of the median are averaged, in levels of 255. */
const SPREAD = 12;
/** Smallest part of a small cell that must be paper. */
const MIN_OF_CELL = 0.15;
/** Part of a cell that must be paper, so that nothing else changes its colour. */
const CLEAN = 0.97;
/**
 * Levels of 255 by which a large cell, or a small one, may differ from the mean of its two neighbours. Light changes
 * slowly from cell to cell. The outline of a pale thing is a step.
 */
const MAX_LARGE_STEP = 12;
const MAX_SMALL_STEP = 1.5;

/** The paper's colour in small cells; undefined if it is not a smooth surface. */
export function measurePaper(picture: Raster): Field | undefined {
  const long = Math.max(picture.width, picture.height);
  const large = measureCells(picture, long / LARGE_CELLS);
  if (!isSmooth(large, MAX_LARGE_STEP)) return;
  const small = measureCells(picture, Math.max(MIN_CELL, long / SMALL_CELLS), large.field);
  if (!isSmooth(small, MAX_SMALL_STEP)) return;
  fillGaps(small.field, small.weight);
  return small.field;
}

interface Cells {
  readonly field: Field;
  /** 1 for cells in which paper was found. */
  readonly weight: Float32Array;
  /** 1 for cells with hardly anything but paper. */
  readonly isClean: Uint8Array;
}

/** The usual colour of each cell, among the levels near the `expected` ones. */
function measureCells(picture: Raster, size: number, expected?: Field): Cells {
  const width = Math.max(3, Math.round(picture.width / size));
  const height = Math.max(3, Math.round(picture.height / size));
  const values = new Float32Array(width * height * 3);
  const weight = new Float32Array(width * height).fill(1);
  const isClean = new Uint8Array(width * height).fill(1);
  const planes = [0, 1, 2].map((channel) => expected && resampleChannel(expected, channel, width, height));
  const counts = new Uint32Array(256);
  for (let y = 0, cell = 0; y < height; y++) {
    const top = Math.floor((y * picture.height) / height);
    const bottom = Math.floor(((y + 1) * picture.height) / height);
    for (let x = 0; x < width; x++, cell++) {
      const left = Math.floor((x * picture.width) / width);
      const right = Math.floor(((x + 1) * picture.width) / width);
      for (let channel = 0; channel < 3; channel++) {
        counts.fill(0);
        let total = 0;
        for (let row = top; row < bottom; row += STEP) {
          const end = (row * picture.width + right) * 3 + channel;
          for (let i = (row * picture.width + left) * 3 + channel; i < end; i += 3 * STEP, total++) {
            counts[picture.rgb[i]!]!++;
          }
        }
        const level = planes[channel]?.[cell];
        const usual =
          level === undefined ? usualLevel(counts, 0, 255) : usualLevel(counts, level - NEAR, level + NEAR);
        values[cell * 3 + channel] = usual.level;
        if (usual.count < MIN_OF_CELL * total) weight[cell] = 0;
        if (usual.count < CLEAN * total) isClean[cell] = 0;
      }
    }
  }
  return { field: { width, height, values }, weight, isClean };
}

/** The mean of the levels near the median of those from `low` to `high`, and how many pixels have one of them. */
function usualLevel(counts: Uint32Array, low: number, high: number): { level: number; count: number } {
  const first = Math.max(0, Math.round(low));
  const last = Math.min(255, Math.round(high));
  let count = 0;
  for (let level = first; level <= last; level++) count += counts[level]!;
  let median = first;
  for (let below = counts[first]!; below * 2 < count && median < last; ) below += counts[++median]!;
  let sum = 0;
  let near = 0;
  for (let level = Math.max(first, median - SPREAD); level <= Math.min(last, median + SPREAD); level++) {
    sum += level * counts[level]!;
    near += counts[level]!;
  }
  return { level: near > 0 ? sum / near : 0, count };
}

function isSmooth({ field: { width, height, values }, isClean }: Cells, maxBend: number): boolean {
  const bends = (cell: number, step: number): boolean => {
    if (!isClean[cell] || !isClean[cell - step] || !isClean[cell + step]) return false;
    for (let i = cell * 3; i < cell * 3 + 3; i++) {
      if (Math.abs(values[i - step * 3]! + values[i + step * 3]! - 2 * values[i]!) > 2 * maxBend) return true;
    }
    return false;
  };
  for (let y = 0, cell = 0; y < height; y++) {
    for (let x = 0; x < width; x++, cell++) {
      if (x > 0 && x < width - 1 && bends(cell, 1)) return false;
      if (y > 0 && y < height - 1 && bends(cell, width)) return false;
    }
  }
  return true;
}

/** Calls `visit` with each pixel's index and its difference to the paper, in levels of 255. */
export function forEachPixel(
  { width, height, rgb }: Raster,
  paper: Field,
  visit: (i: number, r: number, g: number, b: number) => void,
): void {
  const columns = blendAlong(paper.width, width);
  const rows = blendAlong(paper.height, height);
  const cells = paper.values;
  const line = new Float32Array(paper.width * 3);
  for (let y = 0, i = 0; y < height; y++) {
    const upper = rows.low[y]! * line.length;
    const lower = rows.high[y]! * line.length;
    const fy = rows.part[y]!;
    for (let k = 0; k < line.length; k++) line[k] = cells[upper + k]! * (1 - fy) + cells[lower + k]! * fy;
    for (let x = 0; x < width; x++, i++) {
      const a = columns.low[x]! * 3;
      const b = columns.high[x]! * 3;
      const fx = columns.part[x]!;
      const p = i * 3;
      visit(
        i,
        rgb[p]! - line[a]! * (1 - fx) - line[b]! * fx,
        rgb[p + 1]! - line[a + 1]! * (1 - fx) - line[b + 1]! * fx,
        rgb[p + 2]! - line[a + 2]! * (1 - fx) - line[b + 2]! * fx,
      );
    }
  }
}
