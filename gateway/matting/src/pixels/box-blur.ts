// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** Mean over a square window of `2 * radius + 1` pixels, clipped at the borders. `target` may be `source`. */
export function boxBlur(
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
  target: Float32Array = new Float32Array(source.length),
): Float32Array {
  const prefix = new Float64Array(width + 1);
  const weights = new Float64Array(width);
  for (let x = 0; x < width; x++) weights[x] = 1 / (Math.min(x, radius) + Math.min(width - x, radius + 1));
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) prefix[x + 1] = prefix[x]! + source[row + x]!;
    for (let x = 0; x < width; x++) {
      const from = x > radius ? x - radius : 0;
      const to = x + radius < width ? x + radius + 1 : width;
      target[row + x] = (prefix[to]! - prefix[from]!) * weights[x]!;
    }
  }
  const sums = new Float64Array(width);
  // Rows that are overwritten by their means but still have to be subtracted.
  const saved = new Float32Array(width * (radius + 1));
  const ring = radius + 1;
  for (let y = 0; y < Math.min(radius, height); y++) {
    for (let x = 0; x < width; x++) sums[x] = sums[x]! + target[y * width + x]!;
  }
  for (let y = 0; y < height; y++) {
    const entering = y + radius;
    const leaving = y - radius - 1;
    if (entering < height) {
      for (let x = 0; x < width; x++) sums[x] = sums[x]! + target[entering * width + x]!;
    }
    if (leaving >= 0) {
      const slot = (leaving % ring) * width;
      for (let x = 0; x < width; x++) sums[x] = sums[x]! - saved[slot + x]!;
    }
    const weight = 1 / (Math.min(height - 1, entering) - Math.max(0, y - radius) + 1);
    const slot = (y % ring) * width;
    for (let x = 0; x < width; x++) {
      saved[slot + x] = target[y * width + x]!;
      target[y * width + x] = sums[x]! * weight;
    }
  }
  return target;
}
