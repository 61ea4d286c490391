// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** Mean over a square window of `2 * radius + 1`, cut off at the borders. `target` may be `source`. */
export function boxBlur(
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
  target: Float32Array = new Float32Array(source.length),
): Float32Array {
  const line = new Float64Array(width + 1);
  const part = new Float64Array(width);
  for (let x = 0; x < width; x++) part[x] = 1 / (Math.min(x, radius) + Math.min(width - x, radius + 1));
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) line[x + 1] = line[x]! + source[row + x]!;
    for (let x = 0; x < width; x++) {
      const from = x > radius ? x - radius : 0;
      const to = x + radius < width ? x + radius + 1 : width;
      target[row + x] = (line[to]! - line[from]!) * part[x]!;
    }
  }
  const sums = new Float64Array(width);
  const kept = new Float32Array(width * (radius + 1));
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
      for (let x = 0; x < width; x++) sums[x] = sums[x]! - kept[slot + x]!;
    }
    const share = 1 / (Math.min(height - 1, entering) - Math.max(0, y - radius) + 1);
    const slot = (y % ring) * width;
    for (let x = 0; x < width; x++) {
      kept[slot + x] = target[y * width + x]!;
      target[y * width + x] = sums[x]! * share;
    }
  }
  return target;
}
