import { expect, it } from 'vitest';
import { ERASE, KEEP } from './draw-seeds.ts';
import { partsToChange } from './parts-to-change.ts';

const map = (rows: readonly string[], values: Record<string, number>) =>
  Uint8Array.from([...rows.join('')].map((letter) => values[letter] ?? 0));

it('marks the parts that hold a seed of their own kind', () => {
  const cut = map(['##..#', '##..#', '...#.', '###..'], { '#': 1 });
  const seeds = map(['k..e.', '.....', '.....', 'e....'], { k: KEEP, e: ERASE });
  const marked = map(['11110', '11110', '11100', '00000'], { 1: 1 });
  expect([...partsToChange(cut, seeds, 5, 4)]).toEqual([...marked]);
});

it('marks nothing where the cut contradicts every seed', () => {
  const cut = map(['##', '..'], { '#': 1 });
  expect([...partsToChange(cut, map(['e.', 'k.'], { k: KEEP, e: ERASE }), 2, 2)]).toEqual([0, 0, 0, 0]);
});

it('marks only what is removed around a seed when it knows the cut before', () => {
  const before = map(['##..#', '##..#', '.....'], { '#': 1 });
  const cut = map(['.#...', '.#...', '.....'], { '#': 1 });
  const seeds = map(['e....', '.....', '.....'], { e: ERASE });
  const marked = map(['1....', '1....', '.....'], { 1: 1 });
  expect([...partsToChange(cut, seeds, 5, 3, before)]).toEqual([...marked]);
});
