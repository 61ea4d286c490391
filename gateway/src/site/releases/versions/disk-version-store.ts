import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toStorageError } from '../../../platform/storage-errors.ts';
import { readDescriptor, readVersion } from './read-version.ts';
import type { StoredVersion, VersionStore } from './version-store.ts';

/** Stores versions as folders, `<folder>/<name>/<hash>/{descriptor.json,web,node}`. A rename adds a whole version. */
export function createDiskVersionStore(folder: string): VersionStore {
  const placeOf = (name: string, hash: string) => join(folder, name, hash);

  return {
    async save(staged, descriptor) {
      const { name, hash } = descriptor;
      const place = placeOf(name, hash);
      try {
        await mkdir(dirname(place), { recursive: true });
        if (await isUsable(place, name, hash)) {
          const now = new Date();
          await utimes(place, now, now);
          await rm(staged, { recursive: true, force: true });
        } else {
          // Delete a damaged copy first. Another gateway may do the same at this moment.
          await rm(place, { recursive: true, force: true });
          await rename(staged, place).catch(async (error: unknown) => {
            if (!(await isUsable(place, name, hash))) throw error;
          });
        }
      } catch (error) {
        throw toStorageError(error);
      }
      return { descriptor, directory: place };
    },

    open: (name, hash) => readVersion(placeOf(name, hash), name, hash),

    describe: (name, hash) => readDescriptor(placeOf(name, hash)),

    async list() {
      const versions: StoredVersion[] = [];
      for (const name of await namesIn(folder)) {
        for (const hash of await namesIn(join(folder, name))) {
          const { mtime } = await stat(placeOf(name, hash)).catch(() => ({ mtime: new Date() }));
          versions.push({ name, hash, savedAt: mtime });
        }
      }
      return versions;
    },

    remove: (name, hash) => rm(placeOf(name, hash), { recursive: true, force: true }),
  };
}

const isUsable = (place: string, name: string, hash: string) =>
  readVersion(place, name, hash).then(
    () => true,
    () => false,
  );

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw toStorageError(error);
  }
}
