// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';

/**
 * Geodesic distance from the `seeds`: the colour steps along the easiest path, each less a `slack` that lets
 * gradients and soft shadows pass for nothing. Chroma counts double: shadows change lightness alone.
 */
export function softDistance(lab: LabPlanes, seeds: ArrayLike<number>, slack: number): Float32Array {
  const { width, height, l, a, b } = lab;
  const distance = new Float32Array(width * height).fill(1e6);
  for (let s = 0; s < seeds.length; s++) distance[seeds[s]!] = 0;
  const pass = (i: number, j: number, far: number) => {
    const from = distance[j]!;
    if (from >= distance[i]!) return;
    const dl = l[i]! - l[j]!;
    const da = a[i]! - a[j]!;
    const db = b[i]! - b[j]!;
    const step = Math.sqrt(dl * dl + 2 * (da * da + db * db)) - slack * far;
    const reach = step > 0 ? from + step : from;
    if (reach < distance[i]!) distance[i] = reach;
  };
  for (let round = 0; round < 3; round++) {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (x > 0) pass(i, i - 1, 1);
        if (y === 0) continue;
        pass(i, i - width, 1);
        if (x > 0) pass(i, i - width - 1, 1.4);
        if (x < width - 1) pass(i, i - width + 1, 1.4);
      }
    }
    for (let y = height - 1, i = width * height - 1; y >= 0; y--) {
      for (let x = width - 1; x >= 0; x--, i--) {
        if (x < width - 1) pass(i, i + 1, 1);
        if (y === height - 1) continue;
        pass(i, i + width, 1);
        if (x < width - 1) pass(i, i + width + 1, 1.4);
        if (x > 0) pass(i, i + width - 1, 1.4);
      }
    }
  }
  return distance;
}
