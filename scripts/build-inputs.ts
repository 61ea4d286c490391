import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Where pnpm keeps the packages of the registry: `node_modules/.pnpm/<id>/node_modules/<name>`. */
const store = `${sep}node_modules${sep}.pnpm${sep}`;

/**
 * A hash of everything that a build of the package reads: the files of the package and of the workspace packages
 * that it depends on, directly or not, and the installed versions of all other packages that these depend on.
 * Times of files do not matter.
 */
export function hashBuildInputs(directory: string, root: string): string {
  const { folders, installed } = dependenciesOf(directory);
  const hash = createHash('sha256');
  for (const id of [...installed].sort()) hash.update(`${id}\n`);
  for (const folder of [...folders].sort()) {
    for (const file of filesBelow(folder).sort()) {
      const content = createHash('sha256').update(readFileSync(file)).digest('hex');
      hash.update(`${relative(root, file)} ${content}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * What a build of this package reads: the folders of workspace packages, itself included, and the ids of installed
 * packages.
 */
export function dependenciesOf(directory: string): { folders: Set<string>; installed: Set<string> } {
  const folders = new Set([realpathSync(directory)]);
  const installed = new Set<string>();
  // The set grows during the iteration, which visits new entries, too.
  for (const folder of folders) {
    for (const name of dependencyNames(folder)) {
      const link = join(folder, 'node_modules', name);
      if (!existsSync(link)) continue;
      const target = realpathSync(link);
      if (target.includes(store)) addInstalled(target, installed);
      else folders.add(target);
    }
  }
  return { folders, installed };
}

function dependencyNames(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  });
}

/** Adds the id of an installed package, which contains its version, and the ids of its dependencies. */
function addInstalled(target: string, installed: Set<string>): void {
  const [before = '', after = ''] = target.split(store);
  const [id = ''] = after.split(sep);
  if (installed.has(id)) return;
  installed.add(id);
  // A package and its dependencies lie side by side.
  const siblings = join(`${before}${store}${id}`, 'node_modules');
  for (const name of readdirSync(siblings)) {
    const names = name.startsWith('@')
      ? readdirSync(join(siblings, name)).map((part) => join(name, part))
      : [name];
    for (const one of names) addInstalled(realpathSync(join(siblings, one)), installed);
  }
}

/** Files at the top of a package that no build reads. */
const skipped = new Set([
  'node_modules',
  'dist',
  'decisions',
  'pictures',
  'training',
  'README.md',
  'CHANGELOG.md',
]);

function filesBelow(folder: string, skip: ReadonlySet<string> = skipped): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (skip.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    // Not the links that editors make to lock a file: they have no target.
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    // A package inside this one is an input only of the packages that depend on it.
    return existsSync(join(path, 'package.json')) ? [] : filesBelow(path, new Set());
  });
}
