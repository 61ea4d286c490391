import { expect, it } from 'vitest';
import { blurPixels } from './blur-pixels';

it('does not change an even area, including its edges', () => {
  const pixels = new Uint8ClampedArray(6 * 4 * 4).fill(77);
  blurPixels(pixels, 6, 4, 3);
  expect([...new Set(pixels)]).toEqual([77]);
});

it('spreads a point evenly to all sides without loss', () => {
  const side = 21;
  const pixels = new Uint8ClampedArray(side * side * 4);
  const at = (x: number, y: number) => (y * side + x) * 4;
  pixels[at(10, 10)] = 255;
  for (let x = 8; x <= 12; x++) for (let y = 8; y <= 12; y++) pixels[at(x, y)] = 250;
  const before = pixels.reduce((sum, value) => sum + value, 0);
  blurPixels(pixels, side, side, 1);
  expect(pixels[at(7, 10)]).toBeGreaterThan(50);
  expect(pixels[at(7, 10)]).toBe(pixels[at(13, 10)]);
  expect(pixels[at(10, 7)]).toBe(pixels[at(10, 13)]);
  expect(pixels[at(10, 10)]).toBeLessThanOrEqual(250);
  const after = pixels.reduce((sum, value) => sum + value, 0);
  expect(Math.abs(after - before) / before).toBeLessThan(0.02);
});

it('does nothing with a radius under half a pixel', () => {
  const pixels = new Uint8ClampedArray([0, 0, 0, 0, 255, 255, 255, 255]);
  blurPixels(pixels, 2, 1, 0.4);
  expect([...pixels]).toEqual([0, 0, 0, 0, 255, 255, 255, 255]);
});
