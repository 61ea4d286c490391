import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openScratch, type Scratch } from '../../../platform/disk/scratch.ts';
import { StorageFull } from '../../../platform/storage-errors.ts';
import type { Task } from '../../picture/task.ts';
import { TooManyAtOnce } from '../../run/errors.ts';
import type { Pool } from '../../run/pool.ts';
import { openDiskStore } from '../../store/disk-store.ts';
import type { ResultStore, StoredFile } from '../../store/result-store.ts';
import { type ConvertResult, createConverter } from './convert-result.ts';

const never = new AbortController().signal;
const name = `${'a'.repeat(32)}.png`;
let folder: string;
let scratch: Scratch;
let store: ResultStore;
let convert: ConvertResult;
let conversions: number;
let whileConverting: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-convert-'));
  scratch = await openScratch(join(folder, 'scratch'));
  store = await openDiskStore(folder);
  conversions = 0;
  whileConverting = async () => {};
  const source = await scratch.write('png');
  await store.save(`results/${name}`, source);
  await scratch.delete([source]);
  open(store);
});
afterEach(async () => {
  await store.close();
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
});

function open(own: ResultStore, limit = 16) {
  const run = async (task: Task) => {
    conversions++;
    await whileConverting();
    const { input, output } = task as Extract<Task, { kind: 'convert' }>;
    await writeFile(output, `webp of ${await readFile(input, 'utf8')}`);
    return { width: 1, height: 1, inputWidth: 1, inputHeight: 1, mediaType: 'image/webp' };
  };
  const pool = { run } as Partial<Pool> as Pool;
  convert = createConverter({ store: own, pool, scratch, callerLimit: limit });
}

const converted = async (caller = 'reader') => {
  const file = (await store.open(`results/${name}`)) as StoredFile;
  return convert({ name, file, format: 'webp', caller }, never);
};

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(join(folder, path), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('createConverter', () => {
  it('converts once for many downloads at the same time, and keeps only the converted file', async () => {
    const leases = await Promise.all(Array.from({ length: 30 }, (_, i) => converted(`reader ${i}`)));
    expect(conversions).toBe(1);
    for (const { value } of leases) expect(await readFile(value.path, 'utf8')).toBe('webp of png');
    for (const { release } of leases) await release();
    expect(await filesIn('scratch')).toEqual([]);
    expect((await filesIn('results')).sort()).toEqual([name, name.replace('png', 'webp')]);
  });

  it('serves the download also when the store is full', async () => {
    open({ ...store, save: () => Promise.reject(new StorageFull()) });
    const { value, release } = await converted();
    expect(value.size).toBe(11);
    await release();
    expect(await filesIn('results')).toEqual([name]);
  });

  it('keeps no file of a result that was deleted during the conversion', async () => {
    whileConverting = () => store.remove(`results/${name}`);
    await (await converted()).release();
    expect(await filesIn('results')).toEqual([]);
  });

  it('limits the conversions of one caller, and leaves no file when it refuses', async () => {
    open(store, 0);
    await expect(converted()).rejects.toThrow(TooManyAtOnce);
    expect(await filesIn('scratch')).toEqual([]);
  });
});
