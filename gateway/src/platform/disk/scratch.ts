import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A folder for files that are not whole yet or of which nobody will ask again. It does not outlive its process. */
export interface Scratch {
  readonly folder: string;
  /** A path of which no file exists. */
  path(): string;
  close(): Promise<void>;
}

const heartbeatMs = 10 * 60_000;
const foreignAgeMs = 60 * 60_000;

/**
 * Opens a scratch folder under `parent` and deletes those of processes that have ended. Those of other machines
 * on the same disk cannot be asked, so they go when they have not been touched for an hour.
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
    void utimes(folder, now, now).catch(() => {});
    void removeAbandoned(parent, host).catch(() => {});
  }, heartbeatMs).unref();
  return {
    folder,
    path: () => join(folder, randomBytes(16).toString('hex')),
    async close() {
      clearInterval(heartbeat);
      await rm(folder, { recursive: true, force: true });
      opened.delete(folder);
    },
  };
}

/** Folders of this very process: a process may hold more than one. */
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
