import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkDataDir } from './check-data-dir.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'liftout-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('accepts a folder, also one that does not exist yet, and leaves nothing behind', async () => {
  const folder = await newFolder();
  await checkDataDir(folder);
  await checkDataDir(join(folder, 'not/yet'));
  expect(await readdir(folder)).toEqual([]);
});

it('refuses a file', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  await expect(checkDataDir(file)).rejects.toThrow('is not a folder');
  await expect(checkDataDir(join(file, 'below'))).rejects.toThrow('DATA_DIR must be a folder');
});

it.runIf(process.platform === 'linux').each(['/proc', '/proc/data'])(
  'refuses %s, where even root cannot make a folder',
  async (folder) => {
    await expect(checkDataDir(folder)).rejects.toThrow(
      'DATA_DIR must be a folder that the gateway can write to',
    );
  },
);
