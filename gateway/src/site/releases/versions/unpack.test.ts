import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StorageUnavailable } from '../../../platform/storage-errors.ts';
import { unpack } from './unpack.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-unpack-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function archiveOf(...names: string[]) {
  const archive = tar.pack();
  for (const name of names) archive.entry({ name }, 'text');
  archive.finalize();
  return archive.pipe(createGzip());
}

it.each([
  ['web/a', 'web/a/b'],
  ['web/a', 'web/a/b/c'],
  ['web/a/b', 'web/a'],
])('refuses an archive in which a path is a file and a folder: %s, %s', async (...names) => {
  expect(await unpack(archiveOf('descriptor.json', ...names), folder)).toEqual([
    `\`${names[1]}\` or a folder of its path is both a file and a folder in the archive.`,
  ]);
});

it.runIf(process.platform === 'linux')(
  'does not call an archive damaged when the disk cannot be written',
  async () => {
    // The kernel's folder takes no new files, also from root.
    await symlink('/proc/self', join(folder, 'web'));
    await expect(unpack(archiveOf('web/a'), folder)).rejects.toThrow(StorageUnavailable);
  },
);
