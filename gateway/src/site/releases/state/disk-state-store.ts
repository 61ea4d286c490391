import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../../platform/disk/sync-folder.ts';
import { isDiskFull, toStorageError } from '../../../platform/storage-errors.ts';
import type { StateStore, StoredState } from './state-store.ts';

/** Earlier documents that are kept. */
const keptDocuments = 20;
/** A temporary file older than this many milliseconds was left by a killed process. */
const writeTimeout = 60_000;
/** Bytes that are set aside, so that a state can be written on a full disk. */
const reserveSize = 512 * 1024;

/**
 * Keeps each document as a separate file, `<revision>.json`. A new file is created by a hard link, which fails when the
 * name exists. So only one of several processes, even on several machines, gets the next revision.
 * @param root The data folder. When somebody has emptied it, the folder for the documents is made again. Without its
 * disk, a data folder is empty too, but it is another folder then.
 */
export async function openDiskStateStore(folder: string, root?: string): Promise<StateStore> {
  const reserve = join(folder, 'reserve');
  await mkdir(folder, { recursive: true }).catch(rethrow);
  const rootId = root === undefined ? undefined : await idOf(root).catch(rethrow);
  for (const name of await readdir(folder).catch(rethrow)) {
    if (!name.startsWith('new-')) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > writeTimeout) await rm(join(folder, name), { force: true });
  }
  await fillReserve();

  async function revisions(): Promise<number[]> {
    const names = await readdir(folder).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || root === undefined || (await idOf(root)) !== rootId) throw error;
      await mkdir(folder, { recursive: true });
      return [];
    });
    return names
      .flatMap((name) => {
        const [, digits] = /^(\d{9})\.json$/.exec(name) ?? [];
        return digits === undefined ? [] : [Number(digits)];
      })
      .sort((a, b) => b - a);
  }
  const pathOf = (revision: number) => join(folder, `${String(revision).padStart(9, '0')}.json`);

  async function load(revision: number): Promise<StoredState> {
    const place = pathOf(revision);
    return { text: await readFile(place, 'utf8'), tag: String(revision), place };
  }

  async function writeNew(text: string): Promise<string> {
    const path = join(folder, `new-${crypto.randomUUID()}`);
    try {
      await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** The reserve is deleted to make room on a full disk, and made again as soon as possible. */
  async function fillReserve(): Promise<void> {
    try {
      await writeFile(reserve, Buffer.alloc(reserveSize), { flag: 'wx', flush: true });
    } catch (error) {
      if (isDiskFull(error)) await rm(reserve, { force: true });
    }
  }

  return {
    async read(known) {
      try {
        const [latest] = await revisions();
        if (latest === undefined) return undefined;
        return String(latest) === known ? 'unchanged' : await load(latest);
      } catch (error) {
        throw toStorageError(error);
      }
    },

    async write(text, tag) {
      try {
        const [latest] = await revisions();
        if ((latest === undefined ? undefined : String(latest)) !== tag) return undefined;
        const next = (latest ?? 0) + 1;
        const temporary = await writeNew(text).catch(async (error: unknown) => {
          if (!isDiskFull(error)) throw error;
          await rm(reserve, { force: true });
          return writeNew(text);
        });
        try {
          await link(temporary, pathOf(next));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
          throw error;
        } finally {
          await rm(temporary, { force: true });
        }
        await syncFolder(folder);
        const all = await revisions();
        if ((all[0] ?? 0) - next > keptDocuments) {
          // Other processes have written so many revisions meanwhile that this one had been deleted already.
          await rm(pathOf(next), { force: true });
          return undefined;
        }
        for (const old of all.slice(keptDocuments + 1)) await rm(pathOf(old), { force: true });
        await fillReserve();
        return String(next);
      } catch (error) {
        throw toStorageError(error);
      }
    },

    async readEarlier() {
      const [, ...earlier] = await revisions();
      const read = await Promise.allSettled(earlier.map(load));
      return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    },
  };
}

async function idOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev} ${ino}`;
}

function rethrow(error: unknown): never {
  throw toStorageError(error);
}
