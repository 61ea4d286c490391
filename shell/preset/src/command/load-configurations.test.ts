import { mkdtempSync, rmSync, unwatchFile, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadConfigurations, watchConfiguration } from './load-configurations.ts';

const defineRemote = pathToFileURL(join(import.meta.dirname, '../define-remote.ts')).href;

it.each([
  ['export const config = {};', /exports nothing: end it with/],
  [remote(`paths: ['/a'], page: ['/a']`), /needs `pages`, a list such as/],
  [remote(`paths: '/a', pages: ['/a']`), /needs `paths`, a list such as/],
])('names the mistake in the configuration %j', async (text, message) => {
  const directory = configured(text);
  await expect(loadConfigurations(directory)).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringMatching(message),
  });
});

it('says that a change of the configuration needs a new start', async () => {
  const directory = configured('export default {};');
  const file = join(directory, 'rspack.config.mjs');
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    unwatchFile(file);
    written.mockRestore();
  });
  watchConfiguration(directory);
  await expect
    .poll(
      () => {
        writeFileSync(file, `export default { name: '${Math.random()}' };`);
        return written.mock.calls.join();
      },
      { timeout: 5000, interval: 200 },
    )
    .toContain(`${file} has changed.`);
});

/** A folder with this configuration file. */
function configured(text: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-config-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'rspack.config.mjs'), text);
  return directory;
}

function remote(definition: string): string {
  return `import { defineRemote } from '${defineRemote}';
export default defineRemote({ directory: import.meta.dirname, ${definition} });`;
}
