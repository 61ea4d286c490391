import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { type BucketTimeouts, bucketOptions } from '../../../platform/s3/bucket-options.ts';
import { type Bucket, openBucket } from '../../../platform/s3/open-bucket.ts';
import { StorageFull, StorageUnavailable } from '../../../platform/storage-errors.ts';
import { startS3, type TestS3 } from '../../../testing/s3-server.ts';
import { openDiskStateStore } from './disk-state-store.ts';
import { createS3StateStore } from './s3-state-store.ts';
import { stateStoreSuite } from './state-store-suite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-state-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const newFolder = () => join(folder, crypto.randomUUID());

describe('on the disk', () => {
  stateStoreSuite(async () => {
    const place = newFolder();
    return [await openDiskStateStore(place), await openDiskStateStore(place)];
  });

  it('keeps the latest documents, and no more', async () => {
    const store = await openDiskStateStore(newFolder());
    let tag: string | undefined;
    for (let index = 0; index < 30; index += 1) tag = await store.write(`document ${index}`, tag);
    const earlier = await store.readEarlier();
    expect(earlier).toHaveLength(20);
    expect(earlier[0]?.text).toBe('document 28');
  });

  it('does not count a write after many others have written newer revisions', async () => {
    const place = newFolder();
    const store = await openDiskStateStore(place);
    let tag = await store.write('0', undefined);
    const stale = tag;
    for (let index = 1; index < 40; index += 1) tag = await store.write(`${index}`, tag);
    // A process that was suspended between read and write sees this.
    await writeFile(join(place, '000000001.json'), '0');
    expect(await store.write('late', stale)).toBeUndefined();
    expect(await store.read()).toMatchObject({ text: '39' });
  });

  it('does not treat an unreadable folder as an empty one', async () => {
    const place = newFolder();
    const store = await openDiskStateStore(place);
    await store.write('first', undefined);
    await rm(place, { recursive: true });
    await expect(store.read()).rejects.toThrow('ENOENT');
    await writeFile(place, 'a file in its place');
    await expect(store.read()).rejects.toThrow(StorageUnavailable);
    await expect(openDiskStateStore(place)).rejects.toThrow();
  });

  it('goes on in an emptied data folder, but not in another folder in its place', async () => {
    const root = newFolder();
    const place = join(root, 'deployments/state');
    const store = await openDiskStateStore(place, root);
    await store.write('first', undefined);
    await rm(join(root, 'deployments'), { recursive: true });
    expect(await store.read('1')).toBeUndefined();
    expect(await store.write('again', undefined)).toBe('1');

    await rename(root, `${root}-mounted`);
    await mkdir(root);
    await expect(store.read()).rejects.toThrow('ENOENT');
  });

  it('does not delete a file that another process is writing', async () => {
    const place = newFolder();
    await openDiskStateStore(place);
    await writeFile(join(place, 'new-by-another'), 'half');
    await openDiskStateStore(place);
    expect(await readdir(place)).toContain('new-by-another');
  });

  // Runs only as root on a machine that allows mounts.
  const disk = join(tmpdir(), `liftout-small-disk-${process.pid}`);
  const mounts = () =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
  it('writes on a full disk, until even the reserve is used up', async (context) => {
    spawnSync('mkdir', [disk]);
    if (!mounts()) return context.skip('This machine does not let the test mount a small disk.');
    try {
      const store = await openDiskStateStore(join(disk, 'state'));
      let tag = await store.write('before', undefined);
      const fill = (name: string) =>
        writeFile(join(disk, name), Buffer.alloc(4 * 1024 * 1024)).catch(() => undefined);
      await fill('full');
      tag = await store.write('x'.repeat(100_000), tag);
      expect(await store.read(tag)).toBe('unchanged');
      await fill('fuller');
      await expect(store.write('y'.repeat(600_000), tag)).rejects.toThrow(StorageFull);
      expect(await store.read(tag)).toBe('unchanged');
      expect((await readdir(join(disk, 'state'))).filter((name) => name.startsWith('new-'))).toEqual([]);
      await rm(join(disk, 'full'));
      await rm(join(disk, 'fuller'), { force: true });
      await store.write('after', tag);
      expect((await stat(join(disk, 'state/reserve'))).size).toBeGreaterThan(0);
    } finally {
      spawnSync('umount', [disk]);
      spawnSync('rmdir', [disk]);
    }
  });

  it('keeps others from reading it', async () => {
    const place = newFolder();
    await (await openDiskStateStore(place)).write('secret', undefined);
    expect((await stat(join(place, '000000001.json'))).mode & 0o077).toBe(0);
    await chmod(join(place, '000000001.json'), 0o600);
    expect(await readFile(join(place, '000000001.json'), 'utf8')).toBe('secret');
  });
});

describe('in a bucket', () => {
  let s3: TestS3;
  const buckets: Bucket[] = [];
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(async () => {
    for (const bucket of buckets) bucket.close();
    await s3.stop();
  });
  /** @param timeouts By default those of production, because a busy machine may be slow. */
  function open(timeouts?: BucketTimeouts) {
    const options = bucketOptions(readConfig({ ...s3.env, TOKEN_SECRET: 'x'.repeat(32) }));
    if (!options) throw new Error('There is no bucket.');
    const bucket = openBucket({ ...options, ...(timeouts && { timeouts }) });
    buckets.push(bucket);
    return { bucket, store: createS3StateStore(bucket) };
  }

  stateStoreSuite(async () => {
    const [one, other] = [open(), open()];
    await one.bucket.remove('deployments/state.json');
    return [one.store, other.store];
  });

  it.each(['hang', 'error', 'refuse'] as const)('reports that the store fails: %s', async (fault) => {
    const { store } = open({ connect: 300, answer: 500, copy: 500, stall: 500, minWriteRate: 1e6 });
    await s3.fail(fault);
    await expect(store.read()).rejects.toThrow(StorageUnavailable);
    await expect(store.write('x', undefined)).rejects.toThrow(StorageUnavailable);
    await s3.fail('none');
  });
});
