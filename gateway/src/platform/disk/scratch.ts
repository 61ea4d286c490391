import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toWriteError } from '../storage-errors.ts';

/** A folder for temporary files. It is deleted with its process. */
export interface Scratch {
  /** A path of which no file exists. */
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
const foreignAgeMs = 60 * 60_000;

/**
 * Opens a scratch folder under `parent` and deletes the folders of processes that have ended. Folders of other
 * machines on the same disk are deleted when they were not touched for an hour.
 */
export async function openScratch(parent: string): Promise<Scratch> {
  const host = hostname().replace(/[^\w]/g, '_');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent, host);

  const folder = join(parent, `${host}-${process.pid}-${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { mode: 0o700 });
  opened.add(folder);
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A disk that fails is reported by the readiness check.
    Promise.allSettled([utimes(folder, now, now), removeAbandoned(parent, host)]);
  }, heartbeatMs).unref();

  const path = () => join(folder, randomBytes(16).toString('hex'));
  const remove = async (paths: readonly string[]) => {
    await Promise.allSettled(paths.map((one) => rm(one, { force: true })));
  };
  return {
    path,
    async write(content) {
      const file = path();
      const source = content instanceof Readable ? content : [content];
      try {
        await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
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

/** Folders of this process, which may hold more than one. */
const opened = new Set<string>();

async function removeAbandoned(parent: string, host: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const [, owner, pid] = /^(.+)-(\d+)-[\da-f]+$/.exec(name) ?? [];
    if (opened.has(folder)) continue;
    const abandoned =
      owner === host
        ? Number(pid) === process.pid || !isAlive(Number(pid))
        : await isOld(folder, foreignAgeMs);
    if (abandoned) await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isOld(path: string, ageMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ageMs;
}
