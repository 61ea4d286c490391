// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';

/** Steps per unit of length: lengths are integers, so that they can be sorted into buckets. */
const STEPS = 8;
/** Cost of a step to the next pixel of the same colour, in Lab units. */
const STEP_COST = 0.08;

/** A map of seeds, and which of its values is meant. */
export interface Seeds {
  readonly map: Uint8Array;
  readonly value: number;
  /** Pixels. */
  readonly width: number;
}

/** The shortest way from the nearest seed to each pixel, in pixels across and down; `longest` at most. */
export function distanceFrom(seeds: Seeds, longest: number): Float32Array {
  return shortestWays(seeds, longest, () => 1);
}

/**
 * The shortest way from the nearest seed to each pixel, in Lab units; `longest` at most. Each step costs its difference
 * of colours, and a little for the way.
 */
export function colorDistanceFrom(seeds: Seeds, { l, a, b }: LabPlanes, longest: number): Float32Array {
  return shortestWays(seeds, longest, (from, to) => {
    const dl = l[to]! - l[from]!;
    const da = a[to]! - a[from]!;
    const db = b[to]! - b[from]!;
    return STEP_COST + Math.sqrt(dl * dl + da * da + db * db);
  });
}

/** Dijkstra's algorithm, with a bucket for each length. */
function shortestWays(
  { map, value, width }: Seeds,
  longest: number,
  stepCost: (from: number, to: number) => number,
): Float32Array {
  const end = Math.round(longest * STEPS);
  const distance = new Int32Array(map.length).fill(end);
  const buckets: number[][] = Array.from({ length: end + 1 }, () => []);
  for (let i = 0; i < distance.length; i++) {
    if (map[i] !== value) continue;
    distance[i] = 0;
    buckets[0]!.push(i);
  }
  const visit = (from: number, to: number, reached: number) => {
    const next = reached + Math.round(STEPS * stepCost(from, to));
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
