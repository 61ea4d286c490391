import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './apps.ts';

/** The packages that are published. */
export const publishedPackages = ['shell/contract', 'shell/kit', 'shell/preset', 'gateway/contract'];

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const run = promisify(execFile);

/**
 * Builds and packs every published package. pnpm replaces `workspace:` with versions, and the entries of the sources
 * with those of `publishConfig`.
 * @returns Paths of the tarballs.
 * @throws when one cannot be built or packed.
 */
export async function packPackages(folder = join(root, 'dist/packages')): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = ['--yes', packageManager, 'pack', '--silent', '--pack-destination', folder];
  await Promise.all(
    publishedPackages.map((directory) =>
      run('npx', args, { cwd: join(root, directory), shell: process.platform === 'win32' }),
    ),
  );
  return readdirSync(folder).map((file) => join(folder, file));
}
