// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { Matte } from '../engine.ts';
import type { Field } from '../pixels/fill.ts';
import { blendAlong } from '../pixels/resample.ts';
import { type Raster, shrink } from '../pixels/shrink.ts';
import { modelColors } from './color-model.ts';
import { createTrimap, INSIDE, OUTSIDE, SUBJECT, UNKNOWN } from './trimap.ts';

/** Alpha and colours in the unknown band along the edge of a matte, at a size that keeps the estimate cheap. */
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
  /** The range of the matte around each pixel of the colour fields, 0 to 255. Alpha stays within it. */
  readonly lowest: Float32Array;
  readonly highest: Float32Array;
}

/** Long side, in pixels, of trimap and colour model. They are smooth, so a small size is enough. */
const MODEL_SIZE = 512;

/** Squared colour distance of the two sides, in levels of 255, at which colour and matte have equal weight. */
const EVEN_CONTRAST = 900;
/** Factor of a pixel's squared distance from the mixtures of both sides: the larger, the less its colour counts. */
export const MISFIT = 30;

/**
 * Inside the subject, colour may open a gap without the matte, as between strands of hair, if it is at least this
 * reliable.
 */
const GAP_CONTRAST = 3600;
const GAP_WEIGHT = 0.6;
const GAP_ALPHA = 0.3;

/** A network's values below `LOW` and above `HIGH` mean that it is certain. */
const LOW = 0.03;
const HIGH = 0.97;

/**
 * Estimates alpha in the band from two sources: the matte itself, and the mixture of the colours on both sides that
 * explains the pixel. The mixture counts more when the two colours differ by more than each of them varies, and when
 * the pixel's colour is close to it. The result stays within the range of the matte nearby: colour can move an edge,
 * but it cannot flip a region.
 */
export function estimateBand(raster: Raster, matte: Matte): Band {
  const { width, height, rgb } = raster;
  const small = shrink(raster, MODEL_SIZE);
  const matteAlpha = stretch(matte.alpha);
  const trimap = createTrimap(matte, matteAlpha, small.width, small.height);
  const { foreground, background, foregroundVariance, backgroundVariance } = modelColors(small, trimap.side);
  const fronts = foreground.values;
  const backs = background.values;
  const varianceWidth = (small.width + 1) >> 1;

  const alpha = new Float32Array(width * height);
  const colorWeight = new Float32Array(width * height);
  // The edges of a matte that is much smaller than the picture are blurred by the enlargement.
  const isCoarse = Math.max(width / matte.width, height / matte.height) > 1.5;
  const columns = blendAlong(small.width, width);
  const rows = blendAlong(small.height, height);
  const cellColumns = nearest(small.width, width);
  const cellRows = nearest(small.height, height);
  const matteColumns = blendAlong(matte.width, width);
  const matteRows = blendAlong(matte.height, height);
  for (let y = 0, i = 0; y < height; y++) {
    const cellRow = cellRows[y]! * small.width;
    const upper = rows.low[y]! * small.width;
    const lower = rows.high[y]! * small.width;
    const fy = rows.part[y]!;
    for (let x = 0; x < width; x++, i++) {
      const column = cellColumns[x]!;
      const cell = cellRow + column;
      if (trimap.pixels[cell] !== UNKNOWN) {
        if (trimap.pixels[cell] === SUBJECT) alpha[i] = 1;
        continue;
      }
      const x0 = columns.low[x]!;
      const x1 = columns.high[x]!;
      const fx = columns.part[x]!;
      const top = trimap.mean[upper + x0]! * (1 - fx) + trimap.mean[upper + x1]! * fx;
      const bottom = trimap.mean[lower + x0]! * (1 - fx) + trimap.mean[lower + x1]! * fx;
      const mean = top * (1 - fy) + bottom * fy;
      if (mean < OUTSIDE) continue;
      const isInside = mean > INSIDE;
      alpha[i] = 1;

      const p = i * 3;
      const f = cell * 3;
      const r = fronts[f]! - backs[f]!;
      const g = fronts[f + 1]! - backs[f + 1]!;
      const b = fronts[f + 2]! - backs[f + 2]!;
      const contrast = r * r + g * g + b * b;
      if (isInside && contrast < GAP_CONTRAST) continue;
      const dr = rgb[p]! - backs[f]!;
      const dg = rgb[p + 1]! - backs[f + 1]!;
      const db = rgb[p + 2]! - backs[f + 2]!;
      const along = (dr * r + dg * g + db * b) / (contrast + 1e-6);
      const misfit = Math.max(0, dr * dr + dg * dg + db * db - along * along * contrast);
      const mixture = Math.min(1, Math.max(0, along));
      const v = (cellRows[y]! >> 1) * varianceWidth + (column >> 1);
      const variance =
        mixture * mixture * foregroundVariance[v]! + (1 - mixture) * (1 - mixture) * backgroundVariance[v]!;
      const weight = contrast / (contrast + EVEN_CONTRAST + 2 * variance + MISFIT * misfit);
      if (isInside) {
        if (weight < GAP_WEIGHT || mixture > GAP_ALPHA) continue;
        alpha[i] = mixture;
        colorWeight[i] = weight;
        continue;
      }
      let own = 1;
      if (isCoarse) own = steepen(mean / 255);
      else if (!trimap.closed[cell]) {
        const above = matteRows.low[y]! * matte.width;
        const below = matteRows.high[y]! * matte.width;
        const my = matteRows.part[y]!;
        const m0 = matteColumns.low[x]!;
        const m1 = matteColumns.high[x]!;
        const mx = matteColumns.part[x]!;
        own =
          ((matteAlpha[above + m0]! * (1 - mx) + matteAlpha[above + m1]! * mx) * (1 - my) +
            (matteAlpha[below + m0]! * (1 - mx) + matteAlpha[below + m1]! * mx) * my) /
          255;
      }
      const blended = 255 * (weight * mixture + (1 - weight) * own);
      alpha[i] = Math.min(trimap.highest[cell]!, Math.max(trimap.lowest[cell]!, blended)) / 255;
      colorWeight[i] = weight;
    }
  }
  const { lowest, highest } = trimap;
  return { width, height, alpha, colorWeight, foreground, background, lowest, highest };
}

function stretch(alpha: Uint8Array): Uint8Array {
  const levels = new Uint8ClampedArray(256);
  for (let level = 0; level < 256; level++) levels[level] = (255 * (level / 255 - LOW)) / (HIGH - LOW);
  const stretched = new Uint8Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) stretched[i] = levels[alpha[i]!]!;
  return stretched;
}

/** The matte's own edge where the matte is coarse: half as wide as its mean. */
function steepen(mean: number): number {
  return Math.min(1, Math.max(0, (mean - 0.5) * 2 + 0.5));
}

function nearest(from: number, to: number): Int32Array {
  const at = new Int32Array(to);
  for (let i = 0; i < to; i++) at[i] = Math.min(from - 1, Math.floor(((i + 0.5) * from) / to));
  return at;
}
