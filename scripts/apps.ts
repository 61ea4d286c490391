import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The names of the remotes: every folder `mf-*` that has a build. */
export function remotes(): string[] {
  return readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(join(root, name, 'rspack.config.ts')),
  );
}

export const apps = () => ['shell', ...remotes()];
