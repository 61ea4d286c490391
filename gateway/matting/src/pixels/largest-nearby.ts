// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** Halves the size by taking the largest of each 2 × 2 pixels. Sizes are rounded up. */
export function halveByLargest(source: Float32Array, width: number, height: number): Float32Array {
  const wide = (width + 1) >> 1;
  const target = new Float32Array(wide * ((height + 1) >> 1));
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y >> 1) * wide;
    for (let x = 0; x < width; x++, i++) {
      const o = row + (x >> 1);
      if (source[i]! > target[o]!) target[o] = source[i]!;
    }
  }
  return target;
}

/**
 * The largest value in a window that reaches `before` pixels left and up and `after` pixels right and down, clipped at
 * the borders; at least 0.
 */
export function largestNearby(
  source: Float32Array,
  width: number,
  height: number,
  before: number,
  after: number,
): Float32Array {
  const rows = new Float32Array(source.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const to = row + Math.min(width - 1, x + after);
      let most = 0;
      for (let k = row + Math.max(0, x - before); k <= to; k++) if (source[k]! > most) most = source[k]!;
      rows[row + x] = most;
    }
  }
  const target = new Float32Array(source.length);
  for (let y = 0; y < height; y++) {
    const to = Math.min(height - 1, y + after);
    for (let k = Math.max(0, y - before); k <= to; k++) {
      for (let x = 0, i = y * width, j = k * width; x < width; x++, i++, j++) {
        if (rows[j]! > target[i]!) target[i] = rows[j]!;
      }
    }
  }
  return target;
}
