/** The reference for a cut-out. */
export interface Reference {
  readonly width: number;
  readonly height: number;
  /** Coverage of the subject, 0 to 255. */
  readonly matte: Uint8Array;
  /** The subject's true colours, `width * height * 3` bytes. */
  readonly foreground?: Uint8Array;
  /** Whether the matte is a rough mask. Then only the IoU is meaningful. */
  readonly isCoarse?: boolean;
}

export interface Scores {
  /** Intersection over union at alpha ≥ 0.5. */
  readonly iou: number;
  /** Mean absolute error of alpha, 0 to 1. */
  readonly error?: number;
  /** Boundary F score with a tolerance of 3 pixels. */
  readonly boundary?: number;
  /** Mean absolute error of alpha where the true alpha is from 5 % to 95 %. */
  readonly soft?: number;
  /** Mean absolute colour error in half-transparent pixels, 0 to 1. */
  readonly color?: number;
}

/** Scores a cut-out: straight RGBA at the reference's size. Scores that cannot be computed are left out. */
export function score(reference: Reference, rgba: Uint8Array): Scores {
  const { matte, width, height, foreground } = reference;
  const alpha = matte.map((_, i) => rgba[i * 4 + 3] as number);
  let intersection = 0;
  let union = 0;
  let error = 0;
  let softError = 0;
  let softCount = 0;
  let colorError = 0;
  let colorWeight = 0;
  for (let i = 0; i < matte.length; i++) {
    const truth = matte[i] as number;
    const found = alpha[i] as number;
    if (truth >= 128 && found >= 128) intersection++;
    if (truth >= 128 || found >= 128) union++;
    error += Math.abs(truth - found);
    if (truth >= 13 && truth <= 242) {
      softError += Math.abs(truth - found);
      softCount++;
    }
    if (foreground && truth > 20 && truth < 235 && found > 20) {
      for (let c = 0; c < 3; c++) {
        colorError += found * Math.abs((foreground[i * 3 + c] as number) - (rgba[i * 4 + c] as number));
      }
      colorWeight += found * 3;
    }
  }
  const iou = union === 0 ? 1 : intersection / union;
  if (reference.isCoarse) return { iou };
  const trueOutline = outline(matte, width, height);
  const foundOutline = outline(alpha, width, height);
  const precision = partNear(foundOutline, trueOutline, width, height);
  const recall = partNear(trueOutline, foundOutline, width, height);
  return {
    iou,
    error: error / 255 / matte.length,
    boundary: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    ...(softCount > 0 && { soft: softError / 255 / softCount }),
    ...(colorWeight > 0 && { color: colorError / colorWeight / 255 }),
  };
}

function outline(alpha: Uint8Array, width: number, height: number): Uint8Array {
  const edge = new Uint8Array(alpha.length);
  const isSolid = (i: number) => (alpha[i] as number) >= 128;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!isSolid(i)) continue;
      if ((x > 0 && !isSolid(i - 1)) || (x < width - 1 && !isSolid(i + 1))) edge[i] = 1;
      else if ((y > 0 && !isSolid(i - width)) || (y < height - 1 && !isSolid(i + width))) edge[i] = 1;
    }
  }
  return edge;
}

/** Part of `edge` with a pixel of `other` within 3 pixels. */
function partNear(edge: Uint8Array, other: Uint8Array, width: number, height: number): number {
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
