import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packages, root } from './apps.ts';
import { browserTests } from './browser-tests.ts';

const specs = ['e2e', 'faults'].flatMap((folder) =>
  readdirSync(join(root, 'tests', folder))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `${folder}/${file}`),
);
const specsOf = (chosen: string[], words: string[] = []) => {
  const patterns = browserTests(chosen, words)?.files.map((file) => new RegExp(file));
  return patterns && specs.filter((spec) => patterns.some((pattern) => pattern.test(spec)));
};

it('a word chooses only among the specs of the chosen apps and packages', () => {
  for (const word of ['editor', 'remover-editor', 'remover-editor.spec.ts'])
    expect(specsOf(['mf-remover'], [word])).toEqual(['e2e/remover-editor.spec.ts']);
  expect(specsOf(['mf-remover'], ['every'])).toEqual(['e2e/every-page.spec.ts']);
  expect(specsOf(['mf-remover'], ['list'])).toEqual([]);
  expect(specsOf(['mf-remover'], ['accessibility'])).toEqual([
    'e2e/accessibility-flow.spec.ts',
    'e2e/accessibility-settings.spec.ts',
  ]);
  expect(specsOf(['gateway'], ['skew', 'server'])).toEqual([
    'faults/server-side.spec.ts',
    'faults/version-skew.spec.ts',
  ]);
  expect(browserTests(['gateway/matting'], ['editor'])).toBeUndefined();
});

it('every spec is a test of some app or package', () => {
  const found = packages().flatMap((name) => specsOf([name]) ?? []);
  expect(specs.filter((spec) => !found.includes(spec))).toEqual([]);
});
