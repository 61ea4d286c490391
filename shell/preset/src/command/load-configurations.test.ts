import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { loadConfigurations } from './load-configurations.ts';

const defineRemote = pathToFileURL(join(import.meta.dirname, '../define-remote.ts')).href;

it.each([
  ['export const config = {};', /exports nothing: end it with/],
  [remote(`paths: ['/a'], page: ['/a']`), /needs `pages`, a list such as/],
  [remote(`paths: '/a', pages: ['/a']`), /needs `paths`, a list such as/],
])('names the mistake in the configuration %j', async (text, message) => {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-config-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'rspack.config.mjs'), text);
  await expect(loadConfigurations(directory)).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(message),
  });
});

function remote(definition: string): string {
  return `import { defineRemote } from '${defineRemote}';
export default defineRemote({ directory: import.meta.dirname, ${definition} });`;
}
