import { access, constants, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

/**
 * Makes a folder and deletes it again: permissions do not tell everything, above all not to root. If the data folder
 * does not exist yet, this happens in its nearest existing parent.
 * @param names Folders and files in it that another user may have made, such as root at an earlier start.
 * @throws ConfigError
 */
export async function checkDataDir(dataDir: string, names: readonly string[] = []): Promise<void> {
  let folder = resolve(dataDir);
  try {
    while (!(await exists(folder))) folder = dirname(folder);
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
    await rmdir(await mkdtemp(join(folder, '.check-')));
    for (const path of names.map((name) => join(resolve(dataDir), name))) {
      if (await exists(path)) await access(path, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR must be a folder that the gateway can write to: ${(error as Error).message}.`,
    ]);
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
