// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Picture } from '../../engines/engine.ts';
import { blendAlong } from '../../engines/pixels/resample.ts';
import type { Band } from './refine-band.ts';

/** Below and above these, alpha is noise of the picture and not a half-covered pixel. */
const CLEAR = 0.04;
const SOLID = 0.96;

/** Alpha and foreground of every pixel: a copy or nothing away from the edge, an estimate in the band. */
export function paintCutout(
  { width, height, rgb }: Picture,
  band: Band,
): { width: number; height: number; alpha: Uint8Array; foreground: Uint8Array } {
  const alpha = new Uint8Array(width * height);
  const foreground = new Uint8Array(width * height * 3);
  const columns = blendAlong(band.width, width);
  const rows = blendAlong(band.height, height);
  const same = band.width === width && band.height === height;
  const front = new Float64Array(3);
  const back = new Float64Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    const upper = rows.low[y]! * band.width;
    const lower = rows.high[y]! * band.width;
    const fy = rows.part[y]!;
    for (let x = 0; x < width; x++, i++) {
      const fx = columns.part[x]!;
      const k00 = upper + columns.low[x]!;
      const k01 = upper + columns.high[x]!;
      const k10 = lower + columns.low[x]!;
      const k11 = lower + columns.high[x]!;
      const w00 = (1 - fx) * (1 - fy);
      const w01 = fx * (1 - fy);
      const w10 = (1 - fx) * fy;
      const w11 = fx * fy;
      const coarse =
        band.alpha[k00]! * w00 + band.alpha[k01]! * w01 + band.alpha[k10]! * w10 + band.alpha[k11]! * w11;
      if (coarse === 0) continue;
      const p = i * 3;
      if (coarse === 1) {
        alpha[i] = 255;
        foreground[p] = rgb[p]!;
        foreground[p + 1] = rgb[p + 1]!;
        foreground[p + 2] = rgb[p + 2]!;
        continue;
      }
      let contrast = 0;
      let along = 0;
      for (let c = 0; c < 3; c++) {
        front[c] =
          band.foreground.values[k00 * 3 + c]! * w00 +
          band.foreground.values[k01 * 3 + c]! * w01 +
          band.foreground.values[k10 * 3 + c]! * w10 +
          band.foreground.values[k11 * 3 + c]! * w11;
        back[c] =
          band.background.values[k00 * 3 + c]! * w00 +
          band.background.values[k01 * 3 + c]! * w01 +
          band.background.values[k10 * 3 + c]! * w10 +
          band.background.values[k11 * 3 + c]! * w11;
        const difference = front[c]! - back[c]!;
        contrast += difference * difference;
        along += difference * (rgb[p + c]! - back[c]!);
      }
      let covered = coarse;
      if (!same) {
        const trust =
          band.trust[k00]! * w00 + band.trust[k01]! * w01 + band.trust[k10]! * w10 + band.trust[k11]! * w11;
        const projected = Math.min(1, Math.max(0, along / (contrast + 1e-6)));
        covered = trust * projected + (1 - trust) * coarse;
      }
      covered = Math.min(1, Math.max(0, (covered - CLEAR) / (SOLID - CLEAR)));
      const byte = Math.round(covered * 255);
      if (byte === 0) continue;
      alpha[i] = byte;
      // A nearly clear pixel says little about its own foreground: lean on the subject's colour nearby.
      const own = covered * covered * (3 - 2 * covered);
      for (let c = 0; c < 3; c++) {
        const unmixed = (rgb[p + c]! - (1 - covered) * back[c]!) / covered;
        foreground[p + c] = Math.min(255, Math.max(0, unmixed * own + front[c]! * (1 - own) + 0.5));
      }
    }
  }
  return { width, height, alpha, foreground };
}
