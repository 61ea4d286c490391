import { hash } from 'node:crypto';
import { readFile, readlink, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';

const foreignAgeMs = 60 * 60_000;

/** `<process space>-<process id>`: the start of the name of a file or folder that belongs to this process. */
export async function ownerName(): Promise<string> {
  return `${await processSpace()}-${process.pid}`;
}

/**
 * Whether a file or folder with a name from `ownerName` belongs to a process that has ended. Files of other machines
 * and containers count as abandoned an hour after their last change. Files of this process count as abandoned too; the
 * caller must exclude those in use.
 */
export async function isAbandoned(path: string): Promise<boolean> {
  const [, owner, pid] = /^(.+)-(\d+)-[\da-f]+(?:\.tmp)?$/.exec(basename(path)) ?? [];
  if (owner !== (await processSpace())) return isOld(path, foreignAgeMs);
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

/**
 * Identifies the machine or container in which process ids are unique. The host name is not enough: containers can
 * share it, and each has a process 1.
 */
function processSpace(): Promise<string> {
  space ??= readProcessSpace();
  return space;
}

/** Cached, because it does not change while the process runs. */
let space: Promise<string> | undefined;

async function readProcessSpace(): Promise<string> {
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return hash('sha256', [hostname(), ...parts].join()).slice(0, 16);
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
