import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { linksIn, withoutPrograms } from '../support/markdown.ts';
import { root } from '../support/site.ts';

const files = globSync('**/*.*', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'test-results'].includes(name),
});
/** Articles of the blog show programs of readers, so they are not checked. */
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md') && !file.startsWith('mf-blog/content/'),
);

/** Paths of source files in backticks: `app/early-input.ts`. A document may leave out the first folders. */
function pathsIn(text: string): string[] {
  const matches = text.matchAll(/`(?:\.\.\/)*(\w[\w./-]*\.(?:tsx?|mjs|cjs|css|py))`/g);
  return [...new Set([...matches].map(([, path = '']) => path))];
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));

it('names only source files that exist', () => {
  const missing = documents.flatMap((document) =>
    pathsIn(read(document))
      .filter((path) => !isThere(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(documents.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

/** Anchors of the headings of a document, as GitHub and GitLab make them. */
function anchorsOf(text: string): string[] {
  return [...withoutPrograms(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('links only to files and headings that exist', () => {
  const linked = files
    .filter((file) => file.endsWith('.md') && !file.startsWith('mf-blog/content/'))
    .flatMap((document) => linksIn(read(document)).map((link) => ({ document, link })));
  const broken = linked.filter(({ document, link }) => {
    const [path = '', anchor] = link.split('#');
    const target = path ? normalize(join(document, '..', path)) : document;
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
  expect(linked.length).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});

it('names no command that a machine with only Node and npm lacks', () => {
  const commands = documents
    .filter((document) => !document.includes('/decisions/'))
    .flatMap((document) => read(document).match(/(?<=`|^\s*)(?:pnpm|yarn|biome|tsc|vitest) [^`\n]*/gm) ?? []);
  expect(commands).toEqual([]);
});

it('names only keys that the text files have', () => {
  const keys = documents.flatMap((document) => [
    ...read(document).matchAll(/`([\w.]+)` in `([\w/<>-]+\/locales\/[\w/<>-]+\.json)`/g),
  ]);
  const missing = keys.filter(([, key = '', file = '']) => {
    let value = JSON.parse(read(file.replace('<lang>', 'en')));
    for (const part of key.split('.')) value = value?.[part];
    return value === undefined;
  });
  expect(keys.length).toBeGreaterThan(1);
  expect(missing.map(([text]) => text)).toEqual([]);
});
