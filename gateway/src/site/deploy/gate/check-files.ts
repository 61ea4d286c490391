import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { findDamage } from '../../releases/versions/read-version.ts';
import { checkData } from './check-budget.ts';
import type { Fault } from './fault.ts';

/** Checks that the files are exactly those that the descriptor lists, byte by byte, and that pages can read the data. */
export async function checkFiles(directory: string, descriptor: Descriptor): Promise<Fault[]> {
  const messages = await findDamage(directory, descriptor);
  const named = [
    ['entry', descriptor.entry],
    ...Object.entries(descriptor.chunks).flatMap(([chunk, { js, css }]) =>
      [...js, ...css].map((file) => [`chunk \`${chunk}\``, file] as const),
    ),
    ...Object.entries(descriptor.data).map(([name, file]) => [`data \`${name}\``, file] as const),
  ] as const;
  for (const [what, file] of named) {
    if (!Object.hasOwn(descriptor.files, file)) {
      messages.push(`The ${what} names \`${file}\`, which is not among its files.`);
    }
  }
  if (!Object.hasOwn(descriptor.serverFiles, descriptor.server)) {
    messages.push(`The server bundle \`${descriptor.server}\` is not among its files.`);
  }
  // The pages of all apps read these files. A missing file was reported already.
  const tooMuch = checkData(descriptor);
  const data =
    tooMuch.length > 0 ? [] : new Map(Object.entries(descriptor.data).map(([name, file]) => [file, name]));
  for (const [file, name] of data) {
    const text = await readFile(join(directory, 'web', file), 'utf8').catch(() => 'null');
    const problem = jsonProblem(text);
    if (problem) messages.push(`The data \`${name}\` in \`${file}\` is not JSON (${problem}).`);
  }
  return [...messages.map((message): Fault => ({ check: 'integrity', message })), ...tooMuch];
}

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
