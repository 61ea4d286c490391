import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { StorageFull } from '../../platform/storage-errors.ts';
import { eventually } from '../../testing/eventually.ts';
import { limitStore } from './limited-store.ts';
import { openStore } from './open-store.ts';
import type { ResultStore } from './result-store.ts';
import { startRetention } from './retention.ts';

let folder: string;
let store: ResultStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-retention-'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const hour = 3_600_000;
async function open(env: Record<string, string> = {}) {
  store = await openStore(readConfig({ DATA_DIR: folder, ...env }));
}

async function save(key: string, ageMs = 0, size = 10): Promise<void> {
  const path = join(folder, 'source');
  await writeFile(path, Buffer.alloc(size));
  await store.save(key, path);
  await rm(path);
  const savedAt = new Date(Date.now() - ageMs);
  await utimes(join(folder, key), savedAt, savedAt);
}

async function stored(...folders: string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const name of folders) for await (const { key } of store.list(name)) keys.push(key);
  return keys.sort();
}

async function deleteExpired(): Promise<number> {
  let count = 0;
  let failed: unknown;
  const { close } = startRetention({
    store,
    retentionMs: 24 * hour,
    onDeleted: (deleted) => {
      count += deleted;
    },
    onError: (error) => {
      failed = error;
    },
  });
  await eventually(() => expect(count).toBeGreaterThan(0));
  close();
  expect(failed).toBeUndefined();
  return count;
}

describe('the retention', () => {
  it('deletes expired results and the files of old jobs, and keeps the others', async () => {
    await open();
    await save('results/old.png', 25 * hour);
    await save('results/young.png', 23 * hour);
    await save('work/old', 2 * hour);
    await save('work/young', 0.5 * hour);
    await save('inputs/old', 2 * hour);
    expect(await deleteExpired()).toBe(3);
    expect(await stored('results', 'work', 'inputs')).toEqual(['results/young.png', 'work/young']);
  });

  it('deletes the others when one file cannot be deleted, and reports that one', async () => {
    await open();
    for (const key of ['results/a.png', 'results/b.png', 'results/c.png']) await save(key, 25 * hour);
    await save('work/old', 2 * hour);
    const failures: unknown[] = [];
    const broken = new Error('cannot be deleted');
    const { close } = startRetention({
      store: {
        ...store,
        remove: (key) => (key.endsWith('b.png') ? Promise.reject(broken) : store.remove(key)),
      },
      retentionMs: 24 * hour,
      onError: (error) => failures.push(error),
    });
    await eventually(() => expect(failures).toEqual([broken]));
    close();
    expect(await stored('results', 'work')).toEqual(['results/b.png']);
  });

  it('deletes a converted file with its result, however late it was made', async () => {
    await open();
    await save('results/old.png', 25 * hour);
    await save('results/old.webp', 1 * hour);
    await save('results/young.png', 1 * hour);
    await save('results/young.jpg');
    await save('results/gone.jpg');
    expect(await deleteExpired()).toBe(3);
    expect(await stored('results')).toEqual(['results/young.jpg', 'results/young.png']);
  });
});

describe('DATA_LIMIT', () => {
  it('refuses a result beyond the limit, and accepts it when an older one was deleted', async () => {
    await open({ DATA_LIMIT: '1MB' });
    await save('results/one.png', 25 * hour, 600_000);
    await expect(save('results/two.png', 0, 600_000)).rejects.toThrow(StorageFull);
    // Files of jobs do not count.
    await save('work/job', 0, 600_000);
    expect(await stored('results')).toEqual(['results/one.png']);
    await store.remove('results/one.png');
    await save('results/two.png', 0, 600_000);
    await expect(store.copy('results/two.png', 'results/copy.png')).rejects.toThrow(StorageFull);
  });

  it('counts the results that are there after a restart', async () => {
    await open();
    await save('results/one.png', 0, 600_000);
    await store.close();
    await open({ DATA_LIMIT: '1MB' });
    await expect(save('results/two.png', 0, 600_000)).rejects.toThrow(StorageFull);
  });

  it('counts a result that is saved while the results are listed', async () => {
    await open({ DATA_LIMIT: '1MB' });
    await save('results/one.png', 0, 100_000);
    for await (const _ of store.list('results')) await save('results/two.png', 0, 600_000);
    await expect(save('results/three.png', 0, 600_000)).rejects.toThrow(StorageFull);
    await stored('results');
    await save('results/four.png', 0, 250_000);
  });

  it('counts again when the store could not be listed', async () => {
    await open();
    await save('results/one.png', 0, 600_000);
    let fails = true;
    const limited = limitStore(
      {
        ...store,
        async *list(name) {
          if (fails) throw new Error('broken');
          yield* store.list(name);
        },
      },
      1_000_000,
    );
    const source = join(folder, 'source');
    await writeFile(source, Buffer.alloc(600_000));
    await expect(limited.save('results/two.png', source)).rejects.toThrow('broken');
    fails = false;
    await expect(limited.save('results/two.png', source)).rejects.toThrow(StorageFull);
  });

  it.each(['5', '-1GB', '0MB', '5 bytes', 'GB'])('refuses the value "%s"', (value) => {
    expect(() => readConfig({ DATA_LIMIT: value })).toThrow('DATA_LIMIT must be a size such as');
  });
});
