import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { sha384 } from '../../releases/release-store.ts';
import type { Fault } from './fault.ts';

const decompress = promisify(brotliDecompress);

/** Whether the files are those that the descriptor tells of, byte by byte, and no others. */
export async function checkFiles(directory: string, descriptor: Descriptor): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (message: string) => faults.push({ check: 'integrity', message });
  const sides = [
    ['web', descriptor.files],
    ['node', descriptor.serverFiles],
  ] as const;

  for (const [side, listed] of sides) {
    const found = new Set(await filesBelow(join(directory, side)));
    for (const [file, { size, integrity }] of Object.entries(listed)) {
      const path = join(directory, side, file);
      if (!found.delete(file)) fault(`\`${side}/${file}\` is missing.`);
      else if (!(await matches(path, size, integrity))) {
        fault(`\`${side}/${file}\` is not the file that was built: its content does not fit its hash.`);
      } else if (found.delete(`${file}.br`) && !(await unpacksTo(path))) {
        fault(`\`${side}/${file}.br\` does not unpack to \`${file}\`.`);
      }
    }
    for (const file of found) fault(`\`${side}/${file}\` is not in the descriptor.`);
  }

  const named = [
    ['entry', descriptor.entry],
    ...Object.entries(descriptor.chunks).flatMap(([chunk, { js, css }]) =>
      [...js, ...css].map((file) => [`chunk \`${chunk}\``, file] as const),
    ),
    ...Object.entries(descriptor.data).map(([name, file]) => [`data \`${name}\``, file] as const),
  ] as const;
  for (const [what, file] of named) {
    if (!Object.hasOwn(descriptor.files, file))
      fault(`The ${what} names \`${file}\`, which is no file of it.`);
  }
  if (!Object.hasOwn(descriptor.serverFiles, descriptor.server)) {
    fault(`The server bundle \`${descriptor.server}\` is no file of it.`);
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
  return sha384(await readFile(path)) === integrity;
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
