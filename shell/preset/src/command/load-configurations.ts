import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import { CommandError } from '../command-error.ts';

const names = ['rspack.config.ts', 'rspack.config.mjs', 'rspack.config.js'];

/**
 * The Rspack configurations of the app in a folder. They depend on `NODE_ENV`, which must be set before.
 * @throws CommandError when there is no configuration file, or none in it.
 */
export async function loadConfigurations(directory: string): Promise<Configuration[]> {
  const file = names.map((name) => join(directory, name)).find((path) => existsSync(path));
  if (!file) {
    throw new CommandError(
      `There is no rspack.config.ts in ${directory}. Run this in the folder of a remote.`,
    );
  }
  if (file.endsWith('.ts') && !process.features.typescript) {
    throw new CommandError(
      `${file} needs Node 22.18 or newer; this is ${process.version}. Install the package \`node\`, or rename the file to rspack.config.mjs.`,
    );
  }
  const { default: configurations } = (await import(pathToFileURL(file).href)) as {
    default?: Configuration | Configuration[];
  };
  if (!configurations) {
    throw new CommandError(`${file} exports nothing: end it with \`export default defineRemote({ … })\`.`);
  }
  return [configurations].flat();
}
