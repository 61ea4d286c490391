// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/**
 * The distance of each pixel from the nearest pixel with `value` in `map`, in pixels across plus pixels down, limited
 * to `longest`. Two passes, from opposite corners.
 */
export function cityBlockDistance(
  map: Uint8Array,
  width: number,
  value: number,
  longest: number,
): Float32Array {
  const height = map.length / width;
  const distance = new Float32Array(map.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (map[i] === value) continue;
      const left = x > 0 ? distance[i - 1]! : longest;
      const above = y > 0 ? distance[i - width]! : longest;
      distance[i] = Math.min(longest, left + 1, above + 1);
    }
  }
  for (let y = height - 1, i = map.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      if (x < width - 1) distance[i] = Math.min(distance[i]!, distance[i + 1]! + 1);
      if (y < height - 1) distance[i] = Math.min(distance[i]!, distance[i + width]! + 1);
    }
  }
  return distance;
}
