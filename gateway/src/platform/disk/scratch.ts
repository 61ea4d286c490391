import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toWriteError } from '../storage-errors.ts';
import { isAbandoned, ownerName } from './process-owner.ts';

/** A folder for temporary files. It is deleted with its process. */
export interface Scratch {
  /** A path at which no file exists, in a folder that does: it is made again if something has deleted it. */
  path(): string;
  /**
   * Writes a new file that only this user may read.
   * @returns its path.
   * @throws StorageFull, StorageUnavailable, or the error of the stream. Then no file is left.
   */
  write(content: Uint8Array | string | Readable): Promise<string>;
  /** Deletes files. It never rejects: a file that cannot be deleted now is deleted with the folder. */
  delete(paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const heartbeatMs = 10 * 60_000;

/**
 * Opens a scratch folder under `parent` and deletes the folders of processes that have ended. Folders of other
 * machines and containers on the same disk are deleted an hour after their last change.
 */
export async function openScratch(parent: string): Promise<Scratch> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent);

  const folder = join(parent, `${await ownerName()}-${randomBytes(6).toString('hex')}`);
  // Before the folder exists, so that another call in this process does not delete it as abandoned.
  opened.add(folder);
  const create = () => mkdirSync(folder, { recursive: true, mode: 0o700 });
  create();
  const heartbeat = setInterval(() => {
    const now = new Date();
    // The readiness check reports a disk that fails.
    Promise.allSettled([utimes(folder, now, now), removeAbandoned(parent)]);
  }, heartbeatMs).unref();

  const path = () => {
    try {
      create();
    } catch {
      // Whoever writes the file reports the reason.
    }
    return join(folder, randomBytes(16).toString('hex'));
  };
  const remove = async (paths: readonly string[]) => {
    await Promise.allSettled(paths.map((one) => rm(one, { force: true })));
  };
  return {
    path,
    async write(content) {
      const file = path();
      const source = content instanceof Readable ? content : [content];
      try {
        // The file is opened inside the pipeline: from here on the source can fail and must be destroyed.
        await pipeline(source, async (parts: AsyncIterable<Uint8Array | string>) =>
          pipeline(parts, (await open(file, 'wx', 0o600)).createWriteStream()),
        );
      } catch (error) {
        await remove([file]);
        throw toWriteError(error);
      }
      return file;
    },
    delete: remove,
    async close() {
      clearInterval(heartbeat);
      await rm(folder, { recursive: true, force: true }).catch(() => {});
      opened.delete(folder);
    },
  };
}

/** Folders of this process, which may have more than one. */
const opened = new Set<string>();

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (opened.has(folder)) continue;
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
