// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { findComponents } from '../demo/cut/components.ts';
import { ERASE, KEEP } from './draw-seeds.ts';

/**
 * Marks with 1 the connected parts of a cut, of subject (1) and of background (0), that hold a seed of their own kind.
 * Neighbours share an edge.
 * @param before The cut before. If given, a part of the background is only what is removed from it: the background
 *   often surrounds the whole subject, so its part would reach to the other end of the picture.
 */
export function partsToChange(
  cut: Uint8Array,
  seeds: Uint8Array,
  width: number,
  height: number,
  before?: Uint8Array,
): Uint8Array {
  const marked = new Uint8Array(cut.length);
  const removed = before ? cut.map((side, i) => (side === 0 && before[i] === 1 ? 0 : 1)) : cut;
  for (const [sides, side, kind] of [
    [cut, 1, KEEP],
    [removed, 0, ERASE],
  ] as const) {
    const { labels } = findComponents(sides, width, height, side);
    const held = new Set(labels.filter((label, i) => label >= 0 && seeds[i] === kind));
    for (let i = 0; i < marked.length; i++) if (held.has(labels[i]!)) marked[i] = 1;
  }
  return marked;
}
