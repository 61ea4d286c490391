// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';

/** Steps per Lab unit: distances are integers, so that they can be sorted into buckets. */
const STEPS = 8;
/** Cost of a step to the next pixel of the same colour, in Lab units. */
const STEP_COST = 0.08;

/**
 * Length of the shortest path to each pixel from any pixel with `value` in `seeds`, in Lab units. Each step costs its
 * colour difference and a small constant. Lengths are limited to `longest`.
 */
export function colorDistance(
  { width, height, l, a, b }: LabPlanes,
  seeds: Uint8Array,
  value: number,
  longest: number,
): Float32Array {
  const end = Math.round(longest * STEPS);
  const distance = new Int32Array(width * height).fill(end);
  const buckets: number[][] = Array.from({ length: end + 1 }, () => []);
  for (let i = 0; i < distance.length; i++) {
    if (seeds[i] !== value) continue;
    distance[i] = 0;
    buckets[0]!.push(i);
  }
  const visit = (from: number, to: number, reached: number) => {
    const dl = l[to]! - l[from]!;
    const da = a[to]! - a[from]!;
    const db = b[to]! - b[from]!;
    const next = reached + Math.round(STEPS * (STEP_COST + Math.sqrt(dl * dl + da * da + db * db)));
    if (next >= distance[to]!) return;
    distance[to] = next;
    buckets[next]!.push(to);
  };
  for (let reached = 0; reached < end; reached++) {
    for (const i of buckets[reached]!) {
      if (distance[i] !== reached) continue;
      const x = i % width;
      if (x > 0) visit(i, i - 1, reached);
      if (x < width - 1) visit(i, i + 1, reached);
      if (i >= width) visit(i, i - width, reached);
      if (i < distance.length - width) visit(i, i + width, reached);
    }
  }
  return Float32Array.from(distance, (steps) => steps / STEPS);
}
