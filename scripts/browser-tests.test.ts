import { expect, it } from 'vitest';
import { browserTests } from './browser-tests.ts';

it('a word chooses only among the specs of the chosen apps and packages', () => {
  expect(browserTests(['mf-remover'], ['editor'])?.files).toEqual(['e2e/remover[-.].*(editor)']);
  expect(browserTests(['gateway'], ['skew', 'side'])?.files).toEqual(['faults/.*(skew|side)']);
  expect(browserTests(['gateway/matting'], ['editor'])).toBeUndefined();
});
