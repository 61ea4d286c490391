import type { Sample } from '../fixtures/recipes/synthetic.ts';

export interface Scores {
  /** Intersection over union at alpha ≥ 0.5. */
  readonly iou: number;
  /** Mean absolute error of alpha, 0 to 1. */
  readonly error: number;
  /** Boundary F score with a tolerance of 3 pixels. */
  readonly boundary: number;
  /** Mean absolute colour error in half-transparent pixels, 0 to 1. Absent where the true colours are unknown. */
  readonly color?: number;
}

/** Scores a cut-out: straight RGBA at the sample's size. */
export function score(sample: Sample, rgba: Uint8Array): Scores {
  const { matte, width, height } = sample;
  const alpha = matte.map((_, i) => rgba[i * 4 + 3] as number);
  let both = 0;
  let either = 0;
  let error = 0;
  let colorSum = 0;
  let colorWeight = 0;
  for (let i = 0; i < matte.length; i++) {
    const truth = matte[i] as number;
    const found = alpha[i] as number;
    if (truth >= 128 && found >= 128) both++;
    if (truth >= 128 || found >= 128) either++;
    error += Math.abs(truth - found);
    if (sample.foreground && truth > 20 && truth < 235 && found > 20) {
      for (let c = 0; c < 3; c++) {
        colorSum += found * Math.abs((sample.foreground[i * 3 + c] as number) - (rgba[i * 4 + c] as number));
      }
      colorWeight += found * 3;
    }
  }
  const truthEdge = outline(matte, width, height);
  const foundEdge = outline(alpha, width, height);
  const precision = near(foundEdge, truthEdge, width, height);
  const recall = near(truthEdge, foundEdge, width, height);
  return {
    iou: either === 0 ? 1 : both / either,
    error: error / 255 / matte.length,
    boundary: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    ...(colorWeight > 0 ? { color: colorSum / colorWeight / 255 } : {}),
  };
}

function outline(alpha: Uint8Array, width: number, height: number): Uint8Array {
  const edge = new Uint8Array(alpha.length);
  const solid = (i: number) => (alpha[i] as number) >= 128;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!solid(i)) continue;
      if ((x > 0 && !solid(i - 1)) || (x < width - 1 && !solid(i + 1))) edge[i] = 1;
      else if ((y > 0 && !solid(i - width)) || (y < height - 1 && !solid(i + width))) edge[i] = 1;
    }
  }
  return edge;
}

/** Part of `edge` with a pixel of `other` within 3 pixels. */
function near(edge: Uint8Array, other: Uint8Array, width: number, height: number): number {
  let count = 0;
  let hits = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!edge[i]) continue;
      count++;
      search: for (let dy = -3; dy <= 3; dy++) {
        if (y + dy < 0 || y + dy >= height) continue;
        for (let dx = -3; dx <= 3; dx++) {
          if (dx * dx + dy * dy > 9 || x + dx < 0 || x + dx >= width) continue;
          if (other[i + dy * width + dx]) {
            hits++;
            break search;
          }
        }
      }
    }
  }
  return count === 0 ? 0 : hits / count;
}
