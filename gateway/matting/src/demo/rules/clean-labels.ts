// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { findComponents } from '../cut/components.ts';

/** Longest vertical run of pixels, in pixels, that is taken for a seam. */
const MAX_SEAM_RUN = 6;

/**
 * Removes small components and remains of a seam from the cut, and fills enclosed holes that do not look like
 * backdrop. Changes `labels`, where 1 is subject.
 */
export function cleanLabels(
  labels: Uint8Array,
  logOdds: Float32Array,
  width: number,
  height: number,
  seam?: Uint8Array,
): void {
  if (seam) removeSeam(labels, seam, width, height);
  const subject = findComponents(labels, width, height, 1, true);
  const largest = Math.max(0, ...subject.area);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] && subject.area[subject.labels[i]!]! < Math.max(6, largest * 0.015)) labels[i] = 0;
  }
  // A print in the backdrop's colour is more common than such a small gap.
  const small = Math.max(10, labels.length * 0.0004);
  const empty = findComponents(labels, width, height, 0);
  const sums = empty.area.map(() => 0);
  for (let i = 0; i < labels.length; i++) {
    const c = empty.labels[i]!;
    if (c >= 0) sums[c] = sums[c]! + logOdds[i]!;
  }
  for (let i = 0; i < labels.length; i++) {
    const c = empty.labels[i]!;
    if (c < 0 || empty.touchesBorder[c]) continue;
    const mean = sums[c]! / empty.area[c]!;
    if (mean > (empty.area[c]! < small ? -1.2 : -0.4)) labels[i] = 1;
  }
}

/** Removes vertical runs on the seam that are not longer than a seam is wide. */
function removeSeam(labels: Uint8Array, seam: Uint8Array, width: number, height: number): void {
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      if (!labels[y * width + x]) continue;
      const from = y;
      let onSeam = 0;
      while (y < height && labels[y * width + x]) if (seam[y++ * width + x]) onSeam++;
      if (y - from <= MAX_SEAM_RUN && onSeam > 0) for (let k = from; k < y; k++) labels[k * width + x] = 0;
    }
  }
}
