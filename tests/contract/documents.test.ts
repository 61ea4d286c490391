import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/site.ts';

const files = globSync('**/*.*', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'test-results'].includes(name),
});
/** Articles of the blog show programs of the reader's. */
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md') && !file.startsWith('mf-blog/content/'),
);

/** Paths of source files in backticks: `app/early-input.ts`. A document may leave out how they begin. */
function pathsIn(text: string): string[] {
  const matches = text.matchAll(/`(?:\.\.\/)*(\w[\w./-]*\.(?:tsx?|mjs|cjs|css|py))`/g);
  return [...new Set([...matches].map(([, path = '']) => path))];
}

const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));

it('names only source files that exist', () => {
  const missing = documents.flatMap((document) =>
    pathsIn(readFileSync(join(root, document), 'utf8'))
      .filter((path) => !isThere(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(documents.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
