import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './apps.ts';

/** The packages that are published. */
export const publishedPackages = ['shell/contract', 'shell/kit', 'shell/preset', 'gateway/contract'];

const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Builds and packs every published package. pnpm puts versions in the place of `workspace:` and the entries of
 * `publishConfig` in the place of the sources.
 * @returns Paths of the tarballs.
 * @throws when one cannot be built or packed.
 */
export function packPackages(folder = join(root, 'dist/packages')): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const directory of publishedPackages) {
    const { status, stdout, stderr } = spawnSync(
      'npx',
      ['--yes', config.pnpm, 'pack', '--silent', '--pack-destination', folder],
      { cwd: join(root, directory), encoding: 'utf8', shell: process.platform === 'win32' },
    );
    if (status !== 0) throw new Error(`${directory} could not be packed:\n${stdout}${stderr}`);
  }
  return readdirSync(folder).map((file) => join(folder, file));
}
