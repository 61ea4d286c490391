import { expect, it } from 'vitest';
import { browserTests } from './browser-tests.ts';

const specs = [
  'tests/e2e/blog-list.spec.ts',
  'tests/e2e/every-page.spec.ts',
  'tests/e2e/remover-editor.spec.ts',
  'tests/e2e/remover-home.spec.ts',
  'tests/faults/browser-side.spec.ts',
  'tests/faults/version-skew.spec.ts',
  'tests/faults/watched-versions.spec.ts',
];

it('a word chooses only among the specs of the chosen apps and packages', () => {
  const chosen = (app: string, ...words: string[]) => {
    const patterns = browserTests([app], words)?.files.map((file) => new RegExp(file, 'gi')) ?? [];
    return specs.filter((spec) => patterns.some((pattern) => spec.search(pattern) >= 0));
  };
  const editor = ['tests/e2e/remover-editor.spec.ts'];
  for (const word of ['editor', 'remover-editor', 'remover-editor.spec.ts'])
    expect(chosen('mf-remover', word)).toEqual(editor);
  expect(chosen('mf-remover', 'every')).toEqual(['tests/e2e/every-page.spec.ts']);
  expect(chosen('mf-remover', 'list')).toEqual([]);
  expect(chosen('gateway', 'skew', 'side')).toEqual([
    'tests/faults/browser-side.spec.ts',
    'tests/faults/version-skew.spec.ts',
  ]);
  expect(browserTests(['gateway/matting'], ['editor'])).toBeUndefined();
});
