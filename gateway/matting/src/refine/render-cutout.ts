// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Picture } from '../engine.ts';
import { blendAlong } from '../pixels/resample.ts';
import { type Band, MISFIT } from './band.ts';

/** Alpha below and above these is set to 0 and 1: the difference comes from the picture's noise. */
const CLEAR = 0.04;
const SOLID = 0.96;

/**
 * Straight RGBA at the picture's size. Outside the band pixels are copied or empty. Inside it, alpha is measured again
 * at full resolution, and the background's part is removed from the colours.
 */
export function renderCutout({ width, height, rgb }: Picture, band: Band): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  const columns = blendAlong(band.width, width);
  const rows = blendAlong(band.height, height);
  const isSameSize = band.width === width && band.height === height;
  const fieldColumns = blendAlong(band.foreground.width, width);
  const fieldRows = blendAlong(band.foreground.height, height);
  const across = band.foreground.width;
  const fronts = band.foreground.values;
  const backs = band.background.values;
  const { alpha: coarse, colorWeight, lowest, highest } = band;
  const extent = rowExtents(band);
  const front = new Float64Array(3);
  const back = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    const upper = rows.low[y]! * band.width;
    const lower = rows.high[y]! * band.width;
    const fy = rows.part[y]!;
    const first = Math.min(extent.first[rows.low[y]!]!, extent.first[rows.high[y]!]!);
    const last = Math.max(extent.last[rows.low[y]!]!, extent.last[rows.high[y]!]!);
    let x = 0;
    while (x < width && columns.high[x]! < first) x++;
    for (let i = y * width + x; x < width && columns.low[x]! <= last; x++, i++) {
      const x0 = columns.low[x]!;
      const x1 = columns.high[x]!;
      const a00 = coarse[upper + x0]!;
      const a01 = coarse[upper + x1]!;
      const a10 = coarse[lower + x0]!;
      const a11 = coarse[lower + x1]!;
      const all = a00 + a01 + a10 + a11;
      if (all === 0) continue;
      const p = i * 3;
      const o = i * 4;
      if (all === 4) {
        rgba[o] = rgb[p]!;
        rgba[o + 1] = rgb[p + 1]!;
        rgba[o + 2] = rgb[p + 2]!;
        rgba[o + 3] = 255;
        continue;
      }
      const fx = columns.part[x]!;
      const top = fieldRows.low[y]! * across;
      const bottom = fieldRows.high[y]! * across;
      const gy = fieldRows.part[y]!;
      const gx = fieldColumns.part[x]!;
      const k00 = (top + fieldColumns.low[x]!) * 3;
      const k01 = (top + fieldColumns.high[x]!) * 3;
      const k10 = (bottom + fieldColumns.low[x]!) * 3;
      const k11 = (bottom + fieldColumns.high[x]!) * 3;
      const w00 = (1 - gx) * (1 - gy);
      const w01 = gx * (1 - gy);
      const w10 = (1 - gx) * gy;
      const w11 = gx * gy;
      let contrast = 0;
      let along = 0;
      let distance = 0;
      for (let c = 0; c < 3; c++) {
        const f =
          fronts[k00 + c]! * w00 + fronts[k01 + c]! * w01 + fronts[k10 + c]! * w10 + fronts[k11 + c]! * w11;
        const b =
          backs[k00 + c]! * w00 + backs[k01 + c]! * w01 + backs[k10 + c]! * w10 + backs[k11 + c]! * w11;
        front[c] = f;
        back[c] = b;
        contrast += (f - b) * (f - b);
        along += (f - b) * (rgb[p + c]! - b);
        distance += (rgb[p + c]! - b) * (rgb[p + c]! - b);
      }
      let covered = (a00 * (1 - fx) + a01 * fx) * (1 - fy) + (a10 * (1 - fx) + a11 * fx) * fy;
      if (!isSameSize) {
        const weight =
          (colorWeight[upper + x0]! * (1 - fx) + colorWeight[upper + x1]! * fx) * (1 - fy) +
          (colorWeight[lower + x0]! * (1 - fx) + colorWeight[lower + x1]! * fx) * fy;
        const mixture = along / (contrast + 1e-6);
        const misfit = Math.max(0, distance - mixture * along);
        const part = (weight * contrast) / (contrast + MISFIT * misfit + 1e-6);
        const blended = part * Math.min(1, Math.max(0, mixture)) + (1 - part) * covered;
        const cell = fieldRows.low[y]! * across + fieldColumns.low[x]!;
        // Where the band is below its lower limit, there is a gap in the subject.
        const floor = covered * 255 < lowest[cell]! - 1 ? 0 : lowest[cell]! / 255;
        covered = Math.min(highest[cell]! / 255, Math.max(floor, blended));
      }
      covered = Math.min(1, Math.max(0, (covered - CLEAR) / (SOLID - CLEAR)));
      const byte = Math.round(covered * 255);
      if (byte === 0) continue;
      rgba[o + 3] = byte;
      // A nearly transparent pixel says little about its own foreground, so use the subject's colour nearby.
      const own = covered * covered * (3 - 2 * covered);
      for (let c = 0; c < 3; c++) {
        const unmixed = (rgb[p + c]! - (1 - covered) * back[c]!) / covered;
        rgba[o + c] = Math.min(255, Math.max(0, unmixed * own + front[c]! * (1 - own) + 0.5));
      }
    }
  }
  return rgba;
}

/** The first and the last column with alpha above 0 in each row of the band. In an empty row the last is -1. */
function rowExtents({ width, height, alpha }: Band): { first: Int32Array; last: Int32Array } {
  const first = new Int32Array(height);
  const last = new Int32Array(height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let start = 0;
    let end = width - 1;
    while (start < width && alpha[row + start] === 0) start++;
    while (end >= start && alpha[row + end] === 0) end--;
    first[y] = start;
    last[y] = end < start ? -1 : end;
  }
  return { first, last };
}
