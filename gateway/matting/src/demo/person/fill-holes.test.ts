import { expect, it, vi } from 'vitest';
import { fillHolesInPeople } from './fill-holes.ts';

const SIZE = 200;
const isBody = (x: number, y: number) => x > 50 && x < 150 && y > 50;
const isHole = (x: number, y: number) => x > 90 && x < 110 && y > 90 && y < 100;
const picture = { width: SIZE, height: SIZE, rgb: new Uint8Array(3 * SIZE * SIZE) };

const map = (value: (x: number, y: number) => number) =>
  Float32Array.from({ length: SIZE * SIZE }, (_, i) => value(i % SIZE, Math.floor(i / SIZE)));
const cut = () => map((x, y) => (isBody(x, y) && !isHole(x, y) ? 1 : 0));
const network = (probability: Float32Array) =>
  vi.fn(async () => ({ width: SIZE, height: SIZE, infer: () => probability }));

it.each([
  ['fills a hole in which the person network is sure of a person', 1, 1],
  ['keeps a gap between arm and body', 0.9, 0],
])('%s', async (_, inHole, expected) => {
  const probability = cut();
  const sees = network(map((x, y) => (isHole(x, y) ? inHole : isBody(x, y) ? 1 : 0)));
  await fillHolesInPeople(probability, SIZE, SIZE, picture, sees);
  expect(probability[95 * SIZE + 100]).toBe(expected);
  expect(probability[20 * SIZE + 100]).toBe(0);
});

it('leaves a hole when people are small in the picture', async () => {
  const probability = cut();
  const sees = network(map((x, y) => (x > 85 && x < 115 && y > 85 && y < 105 ? 1 : 0)));
  await fillHolesInPeople(probability, SIZE, SIZE, picture, sees);
  expect(probability).toEqual(cut());
});

it('does not load the network when there is no hole', async () => {
  const load = network(map(() => 1));
  await fillHolesInPeople(
    map((x, y) => (isBody(x, y) ? 1 : 0)),
    SIZE,
    SIZE,
    picture,
    load,
  );
  expect(load).not.toHaveBeenCalled();
});
