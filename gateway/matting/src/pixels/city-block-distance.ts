// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/**
 * The distance of each pixel from the nearest one with `value` in `map`, in pixels across plus pixels down; `longest` at
 * most. Two passes, one from each corner.
 */
export function cityBlockDistance(
  map: Uint8Array,
  width: number,
  value: number,
  longest: number,
): Float32Array {
  const distance = new Float32Array(map.length);
  for (let i = 0; i < map.length; i++) {
    if (map[i] === value) continue;
    const left = i % width > 0 ? distance[i - 1]! : longest;
    const above = i >= width ? distance[i - width]! : longest;
    distance[i] = Math.min(longest, left + 1, above + 1);
  }
  for (let i = map.length - 1; i >= 0; i--) {
    const right = i % width < width - 1 ? distance[i + 1]! : longest;
    const below = i < map.length - width ? distance[i + width]! : longest;
    distance[i] = Math.min(distance[i]!, right + 1, below + 1);
  }
  return distance;
}
