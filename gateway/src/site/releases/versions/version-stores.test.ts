import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { bucketOptions } from '../../../platform/s3/bucket-options.ts';
import { type Bucket, openBucket } from '../../../platform/s3/open-bucket.ts';
import { StorageUnavailable } from '../../../platform/storage-errors.ts';
import { remoteBuild } from '../../../testing/app-build.ts';
import { writeRelease } from '../../../testing/release-folder.ts';
import { startS3, type TestS3 } from '../../../testing/s3-server.ts';
import type { Release } from '../release.ts';
import { createDiskVersionStore } from './disk-version-store.ts';
import { VersionUnusable } from './read-version.ts';
import { createS3VersionStore } from './s3-version-store.ts';
import type { VersionStore } from './version-store.ts';

let folder: string;
let s3: TestS3;
let bucket: Bucket;
let release: Release;
let name: string;
let hash: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-versions-'));
  s3 = await startS3();
  const options = bucketOptions(readConfig({ ...s3.env, TOKEN_SECRET: 'x'.repeat(32) }));
  if (!options) throw new Error('There is no bucket.');
  bucket = openBucket(options);
});
beforeEach(async () => {
  release = await writeRelease(
    join(folder, crypto.randomUUID()),
    remoteBuild('mf-blog', `return '${crypto.randomUUID()}'`),
  );
  ({ name, hash } = release.descriptor);
});
afterAll(async () => {
  bucket.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const newPath = () => join(folder, crypto.randomUUID());

/** A copy of the release that a store may move. */
async function staged(): Promise<string> {
  const path = newPath();
  await cp(release.directory, path, { recursive: true });
  return path;
}

const kinds: Record<string, () => { store: VersionStore; cache: string }> = {
  'on the disk': () => {
    const cache = newPath();
    return { store: createDiskVersionStore(cache), cache };
  },
  'in a bucket': () => {
    const cache = newPath();
    return { store: createS3VersionStore({ bucket, cache: createDiskVersionStore(cache), newPath }), cache };
  },
};

describe.each(Object.keys(kinds))('a version store %s', (kind) => {
  const open = () => (kinds[kind] as (typeof kinds)[string])();

  it('keeps a version whole, and knows it by name and hash', async () => {
    const { store } = open();
    const path = await staged();
    await store.save(path, release.descriptor);
    const opened = await store.open(name, hash);
    expect(opened.descriptor).toEqual(release.descriptor);
    expect(await readdir(opened.directory, { recursive: true })).toEqual(
      await readdir(release.directory, { recursive: true }),
    );
    await expect(readdir(path)).rejects.toThrow('ENOENT');
    expect(await store.describe(name, hash)).toEqual(release.descriptor);
    expect(await store.list()).toContainEqual({ name, hash, savedAt: expect.any(Date) });
  });

  it('accepts a version twice, and then it counts as new', async () => {
    const { store, cache } = open();
    await store.save(await staged(), release.descriptor);
    await utimes(join(cache, name, hash), new Date(0), new Date(0));
    await store.save(await staged(), release.descriptor);
    const saved = (await store.list()).find((one) => one.hash === hash);
    expect(Date.now() - (saved?.savedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it('does not know a version that was removed or never saved', async () => {
    const { store } = open();
    await expect(store.open(name, '0'.repeat(16))).rejects.toThrow(VersionUnusable);
    await store.save(await staged(), release.descriptor);
    await store.remove(name, hash);
    await expect(store.open(name, hash)).rejects.toThrow(VersionUnusable);
    await store.remove(name, hash);
  });

  it('replaces a damaged copy', async () => {
    const { store, cache } = open();
    await store.save(await staged(), release.descriptor);
    await writeFile(join(cache, name, hash, 'node/server.cjs'), 'damaged');
    await store.save(await staged(), release.descriptor);
    await store.open(name, hash);
  });
});

describe('a version store on the disk', () => {
  it.each([
    ['descriptor.json', '{', /descriptor\.json is not JSON/],
    ['descriptor.json', undefined, /descriptor\.json is missing/],
    ['node/server.cjs', 'damaged', /`node\/server\.cjs` is not the file that was built/],
    ['web/extra.js', 'extra', /`web\/extra\.js` is not in the descriptor/],
  ])('says what is damaged: %s', async (file, content, message) => {
    const cache = newPath();
    const store = createDiskVersionStore(cache);
    await store.save(await staged(), release.descriptor);
    const path = join(cache, name, hash, file);
    if (content === undefined) await rm(path);
    else await writeFile(path, content);
    await expect(store.open(name, hash)).rejects.toThrow(message);
  });

  it('does not accept a changed descriptor', async () => {
    const cache = newPath();
    const store = createDiskVersionStore(cache);
    await store.save(await staged(), release.descriptor);
    const path = join(cache, name, hash, 'descriptor.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('1.0.0', '9.9.9'));
    await expect(store.open(name, hash)).rejects.toThrow('its content does not fit its hash');
  });
});

describe('a version store in a bucket', () => {
  const open = () => {
    const cache = newPath();
    return { cache, store: createS3VersionStore({ bucket, cache: createDiskVersionStore(cache), newPath }) };
  };

  it('lists what is left of a version whose save stopped half way, so that it can be removed', async () => {
    await open().store.save(await staged(), release.descriptor);
    await bucket.remove(`deployments/versions/${name}/${hash}.json`);
    const { store } = open();
    expect((await store.list()).filter((one) => one.hash === hash)).toHaveLength(1);
    await store.remove(name, hash);
    expect((await store.list()).filter((one) => one.hash === hash)).toEqual([]);
  });

  it('gives a version to other gateways, which fetch it once', async () => {
    await open().store.save(await staged(), release.descriptor);
    const { store } = open();
    const opened = await Promise.all([store.open(name, hash), store.open(name, hash)]);
    expect(opened[0].directory).toBe(opened[1].directory);
    await s3.fail('refuse');
    await store.open(name, hash);
    await s3.fail('none');
  });

  it('fetches a version again when it is damaged on the disk, and reports damage in the bucket', async () => {
    const { store, cache } = open();
    await store.save(await staged(), release.descriptor);
    await writeFile(join(cache, name, hash, 'node/server.cjs'), 'damaged');
    await store.open(name, hash);

    await bucket.put(`deployments/versions/${name}/${hash}.tar.gz`, 'no archive');
    await expect(open().store.open(name, hash)).rejects.toThrow('is damaged in the S3 store');
  });

  it('reports that the bucket cannot be reached', async () => {
    await open().store.save(await staged(), release.descriptor);
    await s3.fail('refuse');
    await expect(open().store.open(name, hash)).rejects.toThrow(StorageUnavailable);
    await s3.fail('none');
  });

  it('leaves no files of a failed fetch', async () => {
    await mkdir(folder, { recursive: true });
    const before = (await readdir(folder)).length;
    await expect(open().store.open(name, '1'.repeat(16))).rejects.toThrow(VersionUnusable);
    expect((await readdir(folder)).length).toBe(before);
  });
});
