import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The names of the remotes: every folder `mf-*` that has a build. */
export function remotes(workspace = root): string[] {
  return readdirSync(workspace).filter(
    (name) => name.startsWith('mf-') && existsSync(join(workspace, name, 'rspack.config.ts')),
  );
}

export const apps = () => ['shell', ...remotes()];

/** The folders of all packages, the apps first; `scripts` is checked like one. */
export function packages(): string[] {
  const isPackage = (folder: string) => existsSync(join(root, folder, 'package.json'));
  const folders = readdirSync(root).filter(isPackage);
  const nested = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter(isPackage),
  );
  return [...new Set([...apps(), ...folders, ...nested, 'scripts'])];
}
