import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shellTexts } from '../../shell/kit/src/testing/shell-texts.ts';
import { root, sourcesOf } from '../support/site.ts';

it('kit’s stand-in shell has the texts of the shell that kit shows', () => {
  const ofShell = JSON.parse(readFileSync(join(root, 'shell/src/locales/en/shell.json'), 'utf8'));
  const code = sourcesOf('shell/kit/src', /\.tsx$/)
    .filter((source) => source.includes("useT('shell')"))
    .join();
  const shown = Object.entries(ofShell).filter(([key]) => new RegExp(`['\`]${key}['.]`).test(code));
  expect(shown.length).toBeGreaterThan(3);
  expect(shellTexts).toEqual(Object.fromEntries(shown));
});
