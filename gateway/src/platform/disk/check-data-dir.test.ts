import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** Whether other users can read the files of a folder. */
const isOpen = (folder: string): boolean =>
  (statSync(folder).mode & 1) === 1 && (folder === dirname(folder) || isOpen(dirname(folder)));
const isRoot = process.getuid?.() === 0;
it.runIf(isRoot && isOpen(import.meta.dirname))(
  'refuses a folder in which root has started a gateway before',
  async () => {
    const folder = await newFolder();
    await chmod(folder, 0o777);
    await mkdir(join(folder, 'deployments'), { mode: 0o700 });
    const script = `import { checkDataDir } from ${JSON.stringify(new URL('./check-data-dir.ts', import.meta.url).href)};
    await checkDataDir(${JSON.stringify(folder)}, ['deployments', 'results']);`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      uid: 65534,
      encoding: 'utf8',
      env: {},
      cwd: '/',
    });
    expect(stderr).toContain(`EACCES: permission denied, access '${join(folder, 'deployments')}'`);
    await checkDataDir(folder, ['deployments', 'results']);
  },
);
