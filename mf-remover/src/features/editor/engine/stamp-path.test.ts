import { expect, it } from 'vitest';
import { StampPath } from './stamp-path';

it('begins where the brush is put down', () => {
  expect(new StampPath(10).add([5, 6])).toEqual([5, 6]);
});

it('stamps evenly along the line', () => {
  expect(new StampPath(10).add([0, 0, 3, 0])).toEqual([0, 0, 1, 0, 2, 0, 3, 0]);
});

it('gives the same stamps for a whole line and for its parts', () => {
  const points = [0, 0, 7.3, 2, 9, 11, 30, 4];
  const whole = new StampPath(12).add(points);
  const path = new StampPath(12);
  const bits = [0, 2, 4, 6].flatMap((start) => path.add(points.slice(start, start + 2)));
  expect(bits).toEqual(whole);
  expect(whole.length).toBeGreaterThan(40);
});
