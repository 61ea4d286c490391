import { expect, it } from 'vitest';
import { drawSeeds, KEEP } from './draw-seeds.ts';

const draw = (points: [number, number][]) => drawSeeds({ strokes: [{ says: 'keep', points }] }, 100, 50, 0.5);

it('draws the same seeds when a stroke begins and ends far outside the picture', () => {
  const inside = draw([
    [-20, 50],
    [220, 50],
  ]);
  const far = draw([
    [-100_000, 50],
    [100_000, 50],
  ]);
  expect(inside.filter((value) => value === KEEP).length).toBeGreaterThanOrEqual(100);
  expect(far).toEqual(inside);
});

it('draws nothing for a stroke beside the picture', () => {
  const seeds = draw([
    [-100_000, -500],
    [100_000, -500],
  ]);
  expect(seeds.some(Boolean)).toBe(false);
});
