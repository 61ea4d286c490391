import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../platform/disk/sync-folder.ts';
import { toStorageError } from '../../platform/storage-errors.ts';
import { UnknownResult } from './errors.ts';
import { assertKey, type ListedFile, type ResultStore } from './result-store.ts';

/** Files in a folder of the local disk. */
export async function openDiskStore(folder: string): Promise<ResultStore> {
  const incoming = join(folder, 'incoming');
  const create = (place: string) => mkdir(place, { recursive: true, mode: 0o700 });
  await create(incoming);
  const cleaning = setInterval(() => {
    // The readiness check reports a disk that fails.
    deleteAbandoned(incoming).catch(() => {});
  }, abandonedAfterMs).unref();

  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };

  async function save(key: string, path: string): Promise<void> {
    const target = pathOf(key);
    const temporary = join(incoming, randomBytes(16).toString('hex'));
    try {
      // Somebody may have emptied the data folder.
      await Promise.all([incoming, dirname(target)].map(create));
      await linkOrCopy(path, temporary);
      const now = new Date();
      await utimes(temporary, now, now);
      await rename(temporary, target);
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw toStorageError(error);
    }
  }

  return {
    save,

    copy: (from, to) => save(to, pathOf(from)),

    async open(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(ignoreMissing);
      if (!found) return undefined;
      return {
        size: found.size,
        savedAt: found.mtime,
        async stream() {
          // The file may have been deleted since `open`.
          const handle = await open(path).catch(ignoreMissing);
          if (!handle) throw new UnknownResult();
          return handle.createReadStream();
        },
      };
    },

    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(throwStorageError);
    },

    async *list(name) {
      const names = (await readdir(join(folder, name)).catch(ignoreMissing)) ?? [];
      for (const file of names) {
        const found = await stat(join(folder, name, file)).catch(ignoreMissing);
        if (!found) continue;
        yield { key: `${name}/${file}`, size: found.size, savedAt: found.mtime } satisfies ListedFile;
      }
    },

    async check() {
      const path = join(incoming, randomBytes(16).toString('hex'));
      try {
        await create(incoming).catch(() => undefined);
        await writeFile(path, 'writable', { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw toStorageError(error);
      } finally {
        await rm(path, { force: true }).catch(() => {});
      }
    },

    async close() {
      clearInterval(cleaning);
    },
  };
}

/** Milliseconds; longer than any copy takes. */
const abandonedAfterMs = 10 * 60_000;

/** Deletes copies that a killed process has not finished. */
async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { force: true }).catch(() => {});
  }
}

/** Links the file, which costs nothing. Where links are not possible, makes a copy and syncs it. */
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

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throwStorageError(error);
}

function throwStorageError(error: unknown): never {
  throw toStorageError(error);
}
