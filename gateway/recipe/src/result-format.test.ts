import { expect, it } from 'vitest';
import { resultFormat } from './result-format.ts';

it.each([
  [{}, 'png'],
  [{ bg_color: '#fff' }, 'jpg'],
  [{ bg_color: '#ffffff80' }, 'png'],
  [{ bg_image_file: 'paper.jpg' }, 'jpg'],
  [{ bg_color: '#fff', format: 'png' }, 'png'],
  [{ format: 'webp' }, 'webp'],
] as const)('the results of %o are %s', (recipe, format) => {
  expect(resultFormat(recipe)).toBe(format);
});
