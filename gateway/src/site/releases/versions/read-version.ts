import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Descriptor, descriptorSchema } from '@liftout/page-contract/descriptor';
import type { Release } from '../release.ts';

/** A stored version is missing or damaged, or this gateway cannot use it. */
export class VersionUnusable extends Error {
  override readonly name = 'VersionUnusable';
}

/** For `catch`: a version that is unusable becomes undefined. A fault of the store is thrown on, because it may pass. */
export function undefinedIfUnusable(error: unknown): undefined {
  if (!(error instanceof VersionUnusable)) throw error;
}

const decompress = promisify(brotliDecompress);

/**
 * Reads a stored version and checks, byte by byte, that it has this name and hash.
 * @throws VersionUnusable
 */
export async function readVersion(directory: string, name: string, hash: string): Promise<Release> {
  const descriptor = await readDescriptor(directory);
  if (descriptor.name !== name || descriptor.hash !== hash) {
    throw new VersionUnusable(`${directory} holds ${descriptor.name} ${descriptor.hash}.`);
  }
  const [damage] = await findDamage(directory, descriptor);
  if (damage) throw new VersionUnusable(`${name} ${hash} is damaged in ${directory}: ${damage}`);
  return { descriptor, directory };
}

/** @throws VersionUnusable */
export async function readDescriptor(directory: string): Promise<Descriptor> {
  const file = join(directory, 'descriptor.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new VersionUnusable(`${file} ${code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`}.`, {
      cause,
    });
  }
  return parseDescriptor(text, file);
}

/** @throws VersionUnusable */
export function parseDescriptor(text: string, place: string): Descriptor {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    throw new VersionUnusable(`${place} is not JSON.`, { cause });
  }
  const parsed = descriptorSchema.safeParse(raw);
  if (parsed.success) {
    if (hashOf(raw as Descriptor) === parsed.data.hash) return parsed.data;
    throw new VersionUnusable(`${place} is damaged: its content does not fit its hash.`);
  }
  const [issue] = parsed.error.issues;
  throw new VersionUnusable(`${place} is not a descriptor: \`${issue?.path.join('.')}\`: ${issue?.message}.`);
}

/** The name of a version: a hash of its descriptor. */
export function hashOf({ hash: _, ...content }: Descriptor): string {
  return hash('sha256', JSON.stringify(content)).slice(0, 16);
}

/** The folders of a version, each with the files that it must hold. */
export const sidesOf = ({ files, serverFiles }: Descriptor) =>
  [
    ['web', files],
    ['node', serverFiles],
  ] as const;

/** How the files of a folder differ from those that the descriptor lists. */
export async function findDamage(directory: string, descriptor: Descriptor): Promise<string[]> {
  const faults: string[] = [];
  for (const [side, listed] of sidesOf(descriptor)) {
    const found = new Set(await filesBelow(join(directory, side)));
    for (const [file, { size, integrity }] of Object.entries(listed)) {
      const path = join(directory, side, file);
      if (!found.delete(file)) faults.push(`\`${side}/${file}\` is missing.`);
      else if (!(await matches(path, size, integrity))) {
        faults.push(`\`${side}/${file}\` is not the file that was built: its content does not fit its hash.`);
      } else if (found.delete(`${file}.br`) && !(await unpacksTo(path))) {
        faults.push(`\`${side}/${file}.br\` does not unpack to \`${file}\`.`);
      }
    }
    for (const file of found) faults.push(`\`${side}/${file}\` is not in the descriptor.`);
  }
  return faults;
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
}

async function matches(path: string, size: number, integrity: string): Promise<boolean> {
  if ((await stat(path)).size !== size) return false;
  return `sha384-${hash('sha384', await readFile(path), 'base64')}` === integrity;
}

async function unpacksTo(path: string): Promise<boolean> {
  const expected = await readFile(path);
  try {
    const unpacked = await decompress(await readFile(`${path}.br`), { maxOutputLength: expected.length + 1 });
    return expected.equals(unpacked);
  } catch {
    return false;
  }
}
