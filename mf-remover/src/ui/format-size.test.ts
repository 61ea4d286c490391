import { expect, it } from 'vitest';
import { formatSize, formatSizeAbove } from './format-size';

const limit = 10 * 1024 * 1024;

it.each([
  [0, '0 bytes'],
  [180, '180 bytes'],
  [1024, '1 kB'],
  [1024 * 1024 * 2.4, '2.4 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatSize(bytes, 'en')).toBe(text);
});

it('never shows the limit for a size over the limit', () => {
  expect(formatSizeAbove(limit + 1, 'en')).toBe('10.1 MB');
  expect(formatSizeAbove(limit * 2, 'en')).toBe('20 MB');
  expect(formatSizeAbove(limit + 1, 'de')).toBe('10,1 MB');
});
