import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Version of a package as a folder would import it. Reads `package.json` by path, because most packages do not export
 * it.
 * @throws when the package is not installed.
 */
export function installedVersion(directory: string, name: string): string {
  const require = createRequire(join(directory, 'package.json'));
  for (const folder of require.resolve.paths(name) ?? []) {
    const version = readVersion(join(folder, name, 'package.json'));
    if (version !== undefined) return version;
  }
  throw new Error(`${name} is not installed. Add it to the dependencies of ${directory}.`);
}

function readVersion(packageFile: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
