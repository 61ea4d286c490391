import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

/** Changes nothing. If the folder does not exist yet, its nearest existing parent is checked. @throws ConfigError */
export async function checkDataDir(dataDir: string): Promise<void> {
  let folder = resolve(dataDir);
  try {
    while (!(await exists(folder))) folder = dirname(folder);
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
    await access(folder, constants.W_OK | constants.X_OK);
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
