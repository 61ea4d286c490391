import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './site.ts';

/** Files that a build does not read. */
const left = new Set(['node_modules', 'dist', 'pictures', 'decisions']);

export interface RemoteCopy {
  directory: string;
  /** Replaces a text in one of its files. */
  edit(file: string, from: string, to: string): void;
  remove(): void;
}

/** A copy of a remote in a separate folder, for tests that change sources. It shares the installed packages. */
export function copyRemote(name: string): RemoteCopy {
  const directory = mkdtempSync(join(tmpdir(), `liftout-${name}-`));
  for (const file of readdirSync(join(root, name)).filter((entry) => !left.has(entry))) {
    cpSync(join(root, name, file), join(directory, file), { recursive: true });
  }
  symlinkSync(join(root, name, 'node_modules'), join(directory, 'node_modules'));
  return {
    directory,
    edit(file, from, to) {
      const path = join(directory, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(path, text.replace(from, to));
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
