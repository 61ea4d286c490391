import { createReadStream, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sniffImageType, sniffLength } from '../picture/image-type.ts';
import { CommandError } from './errors.ts';

export interface Source {
  /** Absolute. */
  path: string;
  /** Path relative to the given folder, with `/`. */
  name: string;
  /** Bytes. */
  size: number;
  modified: number;
}

const pictureName = /\.(?:jpe?g|png|gif|webp|bmp|tiff?|svg|avif|hei[cf])$/i;

/**
 * Finds the pictures in the given files and folders, sorted by name. Other files in a folder are only counted. A file
 * that is given itself, or has the extension of a picture, is always taken, so that it fails with a reason.
 * @param output Folder of the results; its files are not pictures to cut.
 * @throws CommandError
 */
export async function findPictures(
  inputs: readonly string[],
  output: string,
): Promise<{ pictures: Source[]; others: number }> {
  const pictures = new Map<string, Source>();
  let others = 0;
  const results = await identify(output);
  for (const input of inputs) {
    const found = await stat(input).catch(() => undefined);
    if (!found) throw new CommandError(`There is no file or folder ${input}`);
    if (!found.isDirectory()) {
      pictures.set(input, describe(input, basename(input), found));
      continue;
    }
    if ((await identify(input)) === results) {
      throw new CommandError('The folder for the results must not be the folder of the pictures.');
    }
    for (const path of await filesIn(input, results)) {
      const name = relative(input, path);
      const source = (await pictureAt(path, name)) ?? (await unreadableAt(path, name));
      if (source) pictures.set(path, source);
      else others++;
    }
  }
  const byName = new Intl.Collator('en', { numeric: true });
  return { pictures: [...pictures.values()].sort((a, b) => byName.compare(a.name, b.name)), others };
}

/** Returns the same text for all paths to a file or folder, also through links. */
export async function identify(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found ? idOf(found) : path;
}

export const idOf = ({ dev, ino }: Pick<Stats, 'dev' | 'ino'>) => `${dev}:${ino}`;

/** @returns undefined when neither the content nor the name is that of a picture. */
export async function pictureAt(path: string, name: string): Promise<Source | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  if (!pictureName.test(path) && !(await isPicture(path))) return undefined;
  return describe(path, name, found);
}

/**
 * A folder that cannot be read, or a file with the name of a picture that cannot be found, such as a broken link or a
 * name that is not UTF-8.
 */
async function unreadableAt(path: string, name: string): Promise<Source | undefined> {
  const found = await stat(path).catch(() => undefined);
  const isUnreadable = found ? found.isDirectory() : pictureName.test(path);
  return isUnreadable ? describe(path, name, { size: 0, mtimeMs: 0 }) : undefined;
}

function describe(path: string, name: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Source {
  return { path, name: name.split(sep).join('/'), size, modified: mtimeMs };
}

/**
 * Lists the files, and the folders that cannot be read. Reads each folder once, even when links lead to it. Folders come
 * before links, so that names contain no links.
 */
export async function filesIn(input: string, results: string): Promise<string[]> {
  const files: string[] = [];
  const seen = new Set([results]);
  const folders = [input];
  const links: string[] = [];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop() ?? links.shift()) {
    const id = await identify(folder);
    if (seen.has(id)) continue;
    seen.add(id);
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
      if (folder === input) throw new CommandError(`The folder ${folder} cannot be read: ${error.message}`);
      files.push(folder);
      return [];
    });
    for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isSymbolicLink() && (await isFolder(path))) links.push(path);
      else files.push(path);
    }
  }
  return files;
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true;

async function isPicture(path: string): Promise<boolean> {
  const head = await buffer(createReadStream(path, { end: sniffLength - 1 })).catch(() => Buffer.alloc(0));
  return sniffImageType(head) !== undefined;
}
