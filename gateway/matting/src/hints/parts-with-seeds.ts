// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { findComponents } from '../demo/cut/components.ts';
import { ERASE, KEEP } from './draw-seeds.ts';

/**
 * Marks with 1 the connected parts of a cut, of subject (1) and of background (0), that hold a seed of their own kind.
 * Neighbours share an edge.
 */
export function partsWithSeeds(
  cut: Uint8Array,
  seeds: Uint8Array,
  width: number,
  height: number,
): Uint8Array {
  const marked = new Uint8Array(cut.length);
  for (const [side, kind] of [
    [1, KEEP],
    [0, ERASE],
  ] as const) {
    const { labels } = findComponents(cut, width, height, side);
    const held = new Set(labels.filter((label, i) => label >= 0 && seeds[i] === kind));
    for (let i = 0; i < marked.length; i++) if (held.has(labels[i]!)) marked[i] = 1;
  }
  return marked;
}
