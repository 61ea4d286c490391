// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { ERASE, KEEP } from './draw-seeds.ts';

/**
 * Marks with 1 the connected parts of a cut, of subject (1) and of background (0), that hold a seed of their own kind.
 * Neighbours share an edge.
 */
export function partsWithSeeds(cut: Uint8Array, seeds: Uint8Array, width: number): Uint8Array {
  const marked = new Uint8Array(cut.length);
  const waiting: number[] = [];
  const mark = (i: number, side: number) => {
    if (marked[i] || cut[i] !== side) return;
    marked[i] = 1;
    waiting.push(i);
  };
  seeds.forEach((seed, i) => {
    if (seed === KEEP) mark(i, 1);
    if (seed === ERASE) mark(i, 0);
  });
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    const side = cut[i]!;
    const x = i % width;
    if (x > 0) mark(i - 1, side);
    if (x < width - 1) mark(i + 1, side);
    if (i >= width) mark(i - width, side);
    if (i < cut.length - width) mark(i + width, side);
  }
  return marked;
}
