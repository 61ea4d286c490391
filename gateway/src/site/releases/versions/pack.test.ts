import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StorageUnavailable } from '../../../platform/storage-errors.ts';
import { pack } from './pack.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-pack-'));
  await mkdir(join(folder, 'build'));
  await writeFile(join(folder, 'build/a.js'), 'a');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('names a fault of the disk, and leaves no rejection without a handler', async () => {
  await expect(pack(join(folder, 'build'), join(folder, 'build/a.js/archive'))).rejects.toThrow(
    StorageUnavailable,
  );
});

it('ends when a file cannot be read', async () => {
  await expect(pack(join(folder, 'missing'), join(folder, 'archive'))).rejects.toThrow('ENOENT');
});
