import { posix } from 'node:path';
import { createNameKeeper, nameByPattern } from '@liftout/recipe';
import type { Source } from './find-pictures.ts';

/**
 * Names results after their pictures, in the same folders. Results of earlier runs keep their names.
 * @param earlier Path of a picture → name of its earlier result.
 */
export function createNamer(extension: string, earlier: ReadonlyMap<string, string>) {
  const keepers = new Map<string, ReturnType<typeof createNameKeeper>>();

  return function nameResult({ path, name }: Source): string {
    const before = earlier.get(path);
    if (before !== undefined && posix.extname(before) === `.${extension}`) return before;
    const folder = posix.dirname(name);
    const keep = keepers.get(folder) ?? createNameKeeper(namesIn(folder));
    keepers.set(folder, keep);
    return posix.join(folder, keep(nameByPattern('{name}', name, 0), extension));
  };

  function namesIn(folder: string): string[] {
    return [...earlier.values()]
      .filter((name) => posix.dirname(name) === folder)
      .map((name) => posix.basename(name));
  }
}
