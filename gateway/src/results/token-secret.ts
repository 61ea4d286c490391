import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret kept in the data folder; made on the first start, by whichever process is first. */
export async function loadTokenSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'token-secret');
  const kept = await read(path);
  if (kept) return kept;

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(8).toString('hex')}`;
  const file = await open(temporary, 'wx', 0o600);
  await file.writeFile(randomBytes(32).toString('base64url'));
  await file.sync();
  await file.close();
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary);
  }
  const made = await read(path);
  if (!made) throw new Error('The token secret in the data folder is empty.');
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
