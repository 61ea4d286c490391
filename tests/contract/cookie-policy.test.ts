import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { remotes, root, sourcesOf } from '../support/site.ts';

const sources = ['shell', 'shell/kit', 'shell/contract', 'gateway', ...remotes()].flatMap((name) =>
  sourcesOf(`${name}/src`),
);

/** The key of stored data: a string, or a constant. */
const stores = /(?:Storage\.setItem|openDB(?:<\w+>)?|caches\.open|cookies\.set)\(\s*(?:'([^']+)'|(\w+))/g;

/** The value of a constant from the same file, else from another file. */
function textOf(constant: string, source: string): string | undefined {
  const declaration = new RegExp(`const ${constant} = '([^']+)'`);
  return [source, ...sources].map((text) => declaration.exec(text)?.[1]).find(Boolean);
}

it('names everything that the code stores in a browser', () => {
  const unknown = new Set<string>();
  const stored = new Set<string>();
  for (const source of sources) {
    for (const [, text, constant = ''] of source.matchAll(stores)) {
      const name = text ?? textOf(constant, source);
      if (name) stored.add(name);
      else unknown.add(constant);
    }
  }
  // The parameter of the service worker's `keep`, which gets the names of its two caches.
  expect([...unknown]).toEqual(['name']);
  expect(stored.size).toBeGreaterThan(5);
  const policy = readFileSync(join(root, 'mf-legal/src/locales/en/cookies.json'), 'utf8');
  expect([...stored].filter((name) => !policy.includes(`"key": "${name}"`))).toEqual([]);
});
