import { existsSync, watchFile } from 'node:fs';
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
  const file = configurationFile(directory);
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

/** Path of the configuration file in a folder. */
function configurationFile(directory: string): string | undefined {
  return names.map((name) => join(directory, name)).find((path) => existsSync(path));
}

/** Says in the terminal when somebody edits the configuration, which a development server reads only at its start. */
export function watchConfiguration(directory: string): void {
  const file = configurationFile(directory);
  if (!file) return;
  watchFile(file, { interval: 500, persistent: false }, () => {
    process.stdout.write(`${file} has changed. It is read only at the start: start this command again.\n`);
  });
}
