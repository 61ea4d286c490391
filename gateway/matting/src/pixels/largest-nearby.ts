// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** The largest of each two by two pixels; an odd last row or column counts alone. */
export function halve(source: Float32Array, width: number, height: number): Float32Array {
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

/** The largest over the window from `before` pixels before to `after` pixels after, both ways, cut off at the borders; 0 at least. */
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
