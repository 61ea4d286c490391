import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/site.ts';

const folders = [
  'shell/src',
  'shell/kit/src',
  'shell/contract/src',
  'mf-blog/src',
  'mf-legal/src',
  'mf-remover/src',
  'mf-support/src',
];

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
);

/** The name of a `setItem`, `openDB` or `caches.open`: a string, or a constant of the same or another file. */
const stores = /(?:Storage\.setItem|openDB(?:<\w+>)?|caches\.open)\(\s*(?:'([^']+)'|(\w+))/g;

function nameIn(constant: string, source: string): string {
  const declaration = new RegExp(`const ${constant} = '([^']+)'`);
  const found = [source, ...sources].map((text) => declaration.exec(text)?.[1]).find(Boolean);
  // `const cache = await caches.open(name)` in a function: the names are those that it is called with.
  return found ?? `(unknown: ${constant})`;
}

it('names everything that the code stores in a browser', () => {
  const stored = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(stores)].map(([, text, constant = '']) => text ?? nameIn(constant, source)),
    ),
  );
  stored.delete('(unknown: name)');
  expect(stored.size).toBeGreaterThan(5);
  const policy = readFileSync(join(root, 'mf-legal/src/locales/en/cookies.json'), 'utf8');
  expect([...stored].filter((name) => !policy.includes(`"key": "${name}"`))).toEqual([]);
});
