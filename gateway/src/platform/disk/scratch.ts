import { createHash, randomBytes } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
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
 * machines and containers on the same disk are deleted when they were not touched for an hour.
 */
export async function openScratch(parent: string): Promise<Scratch> {
  const space = await pidSpace();
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent, space);

  const folder = join(parent, `${space}-${process.pid}-${randomBytes(6).toString('hex')}`);
  // Before the folder exists: another call in this process must not take it for an abandoned one.
  opened.add(folder);
  const create = () => mkdir(folder, { recursive: true, mode: 0o700 });
  await create();
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A disk that fails is reported by the readiness check.
    Promise.allSettled([utimes(folder, now, now), removeAbandoned(parent, space)]);
  }, heartbeatMs).unref();

  /** Makes the folder again if something has deleted it, such as a job that cleans up old files. */
  const openNew = (file: string): Promise<FileHandle> =>
    open(file, 'wx', 0o600).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await create();
      return open(file, 'wx', 0o600);
    });

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
        await pipeline(source, (await openNew(file)).createWriteStream());
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

async function removeAbandoned(parent: string, space: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const [, owner, pid] = /^(.+)-(\d+)-[\da-f]+$/.exec(name) ?? [];
    if (opened.has(folder)) continue;
    const abandoned =
      owner === space
        ? Number(pid) === process.pid || !isAlive(Number(pid))
        : await isOld(folder, foreignAgeMs);
    if (abandoned) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Names the set of processes in which an id means one process: those of a machine, or of a container. Containers can
 * share the name of their host, and each has a process 1.
 */
async function pidSpace(): Promise<string> {
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return createHash('sha256')
    .update([hostname(), ...parts].join())
    .digest('hex')
    .slice(0, 16);
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
