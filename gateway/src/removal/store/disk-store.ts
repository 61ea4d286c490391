import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull, StorageFull } from '../../platform/storage-errors.ts';
import { UnknownResult } from './errors.ts';
import { assertKey, type ResultStore } from './result-store.ts';

/** Files under a folder of the local disk. */
export async function openDiskStore(folder: string): Promise<ResultStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What a killed process was copying is never finished.
  const halfWritten = join(folder, 'incoming');
  await mkdir(halfWritten, { recursive: true, mode: 0o700 });

  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };

  const store: ResultStore = {
    copy: (from, to) => store.save(to, pathOf(from)),

    async save(key, path) {
      const target = pathOf(key);
      const temporary = join(halfWritten, randomBytes(16).toString('hex'));
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await linkOrCopy(path, temporary);
        const now = new Date();
        await utimes(temporary, now, now);
        await rename(temporary, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw isDiskFull(error) ? new StorageFull(error) : error;
      }
    },

    async open(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(ignoreMissing);
      if (!found) return undefined;
      return {
        size: found.size,
        savedAt: found.mtime,
        async stream() {
          // It may have been deleted since it was looked at.
          const handle = await open(path).catch(ignoreMissing);
          if (!handle) throw new UnknownResult();
          return handle.createReadStream();
        },
      };
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async sweep(name, savedBefore) {
      let removed = await sweepFolder(join(folder, name), savedBefore);
      removed += await sweepFolder(halfWritten, new Date(Date.now() - halfWrittenAgeMs));
      return removed;
    },

    async check() {
      const path = join(halfWritten, randomBytes(16).toString('hex'));
      const file = await open(path, 'wx', 0o600);
      try {
        await file.writeFile('writable');
      } finally {
        await file.close();
        await rm(path, { force: true });
      }
    },

    async close() {},
  };
  return store;
}

/** Longer than any copy takes. */
const halfWrittenAgeMs = 10 * 60_000;

async function sweepFolder(folder: string, savedBefore: Date): Promise<number> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (!found || found.mtime >= savedBefore) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

/** A link costs nothing; a disk without links, or another disk, gets a copy that is synced. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(String((error as NodeJS.ErrnoException).code))) {
      throw error;
    }
    await copyFile(from, to);
    const file = await open(to, 'r+');
    await file.sync().finally(() => file.close());
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
