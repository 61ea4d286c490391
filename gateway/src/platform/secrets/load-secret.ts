import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The secret in a file. On the first start, the first process creates it.
 * @param path Absolute path of the file.
 */
export async function loadSecret(path: string): Promise<string> {
  const kept = await read(path);
  if (kept) return kept;

  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(8).toString('hex')}`;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(temporary, secret, { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary);
  }
  const made = await read(path);
  if (!made) throw new Error(`The secret in ${path} is empty. Delete the file to create a new one.`);
  return made;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
