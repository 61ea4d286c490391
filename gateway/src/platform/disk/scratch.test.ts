import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageUnavailable } from '../storage-errors.ts';
import { openScratch, type Scratch } from './scratch.ts';

/** Larger than any process id on Linux. */
const endedPid = 2 ** 22 + 1;
const hour = 60 * 60_000;

let parent: string;
let scratches: Scratch[] = [];
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'liftout-scratch-'));
});
afterEach(async () => {
  await Promise.all(scratches.map((scratch) => scratch.close()));
  scratches = [];
  await rm(parent, { recursive: true, force: true });
});

async function open(): Promise<Scratch> {
  const scratch = await openScratch(parent);
  scratches.push(scratch);
  return scratch;
}

const folderOf = (scratch: Scratch) => dirname(scratch.path());

/** A folder of another process: its name is made of the parts of this process's name. */
async function leave(name: (space: string, pid: string) => string): Promise<string> {
  const [space, pid] = basename(folderOf(await open())).split('-') as [string, string];
  const folder = join(parent, name(space, pid));
  await mkdir(folder);
  return basename(folder);
}

describe('a scratch folder', () => {
  it('keeps files until they are deleted', async () => {
    const scratch = await open();
    const files = [await scratch.write('text'), await scratch.write(Readable.from(['a', 'stream']))];
    expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toEqual(['text', 'astream']);
    await scratch.delete(files);
    expect(await readdir(folderOf(scratch))).toEqual([]);
  });

  it('leaves no file when the source fails', async () => {
    const scratch = await open();
    const broken = new Readable({
      read() {
        this.push('half');
        this.destroy(new Error('broken'));
      },
    });
    await expect(scratch.write(broken)).rejects.toThrow('broken');
    expect(await readdir(folderOf(scratch))).toEqual([]);
  });

  it('reports a source that fails before its file is open, and ends one whose file cannot be opened', async () => {
    const scratch = await open();
    const gone = new Readable({ read() {} });
    const writing = scratch.write(gone);
    gone.destroy(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
    expect(await readdir(folderOf(scratch))).toEqual([]);

    const folder = folderOf(scratch);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file in the place of the folder');
    const unread = new Readable({ read() {} });
    await expect(scratch.write(unread)).rejects.toThrow(StorageUnavailable);
    expect(unread.destroyed).toBe(true);
  });

  it('is not deleted as abandoned when others are opened at the same moment', async () => {
    // Each call overlaps with others in every stage of opening.
    const opening: Promise<Scratch>[] = [];
    for (let count = 0; count < 100; count += 1) {
      opening.push(open());
      await nextLoop();
    }
    const all = await Promise.all(opening);
    const folders = all.map((scratch) => basename(folderOf(scratch)));
    expect((await readdir(parent)).sort()).toEqual(folders.sort());
  });

  it('is made again when something has deleted it', async () => {
    const scratch = await open();
    await rm(folderOf(scratch), { recursive: true });
    expect(await readFile(await scratch.write(Readable.from(['kept'])), 'utf8')).toBe('kept');
    await rm(parent, { recursive: true });
    await writeFile(scratch.path(), 'kept');
  });

  it('is deleted by the next process after its own process has ended', async () => {
    const ended = await leave((space) => `${space}-${endedPid}-00`);
    await open();
    expect(await readdir(parent)).not.toContain(ended);
  });

  it('of another container is kept, whatever the process id, until it is an hour old', async () => {
    const same = await leave((_, pid) => `another-${pid}-00`);
    const unknown = await leave(() => `another-${endedPid}-00`);
    await open();
    expect(await readdir(parent)).toEqual(expect.arrayContaining([same, unknown]));
    const old = new Date(Date.now() - 1.1 * hour);
    await utimes(join(parent, same), old, old);
    await open();
    expect(await readdir(parent)).not.toContain(same);
    expect(await readdir(parent)).toContain(unknown);
  });
});
