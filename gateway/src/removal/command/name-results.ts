import { posix } from 'node:path';
import { createNameKeeper, nameByPattern } from '@liftout/recipe';
import type { Source } from './find-pictures.ts';

/**
 * Names results after their pictures, in the same folders. The result of a picture keeps its name, also from an
 * earlier run.
 * @param earlier Path of a picture → name of its earlier result.
 */
export function createNamer(extension: string, earlier: ReadonlyMap<string, string>) {
  const names = new Map(earlier);
  const keepers = new Map<string, ReturnType<typeof createNameKeeper>>();

  return function nameResult({ path, name }: Source): string {
    const before = names.get(path);
    if (before !== undefined && posix.extname(before) === `.${extension}`) return before;
    const folder = posix.dirname(name);
    const keep = keepers.get(folder) ?? createNameKeeper(namesIn(folder));
    keepers.set(folder, keep);
    const result = posix.join(folder, keep(nameByPattern('{name}', name, 0), extension));
    names.set(path, result);
    return result;
  };

  function namesIn(folder: string): string[] {
    return [...names.values()]
      .filter((name) => posix.dirname(name) === folder)
      .map((name) => posix.basename(name));
  }
}
