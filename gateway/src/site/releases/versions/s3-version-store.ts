import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Bucket } from '../../../platform/s3/open-bucket.ts';
import { StorageFull } from '../../../platform/storage-errors.ts';
import type { Release } from '../release.ts';
import { pack } from './pack.ts';
import { parseDescriptor, VersionUnusable } from './read-version.ts';
import { unpack } from './unpack.ts';
import type { VersionStore } from './version-store.ts';

export interface S3VersionStoreOptions {
  bucket: Bucket;
  /** The versions that this gateway has fetched. */
  cache: VersionStore;
  /** A free path on the file system of the cache. */
  newPath(): string;
}

const prefix = 'deployments/versions/';

/**
 * Stores each version as two objects, an archive and a descriptor. Every gateway fetches the versions that it needs
 * once, checks them byte by byte, and keeps them on its disk.
 */
export function createS3VersionStore({ bucket, cache, newPath }: S3VersionStoreOptions): VersionStore {
  const keyOf = (name: string, hash: string) => `${prefix}${name}/${hash}`;
  const fetching = new Map<string, Promise<Release>>();

  async function fetchVersion(name: string, hash: string): Promise<Release> {
    const stored = await bucket.get(`${keyOf(name, hash)}.tar.gz`);
    if (!stored) throw new VersionUnusable(`${name} ${hash} is not in the S3 store.`);
    const folder = newPath();
    try {
      const [fault] = await unpack(stored.body, folder);
      if (fault) throw new VersionUnusable(`${name} ${hash} is damaged in the S3 store: ${fault}`);
      const descriptor = await describe(name, hash);
      await cache.save(folder, descriptor);
      return await cache.open(name, hash);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function describe(name: string, hash: string) {
    const key = `${keyOf(name, hash)}.json`;
    const stored = await bucket.get(key);
    if (!stored) throw new VersionUnusable(`${name} ${hash} is not in the S3 store.`);
    return parseDescriptor(await text(stored.body), `The object ${key}`);
  }

  return {
    async save(folder, descriptor) {
      const { name, hash } = descriptor;
      const archive = newPath();
      try {
        await pack(folder, archive);
        await bucket.put(`${keyOf(name, hash)}.tar.gz`, { path: archive });
      } finally {
        await rm(archive, { force: true });
      }
      await bucket.put(`${keyOf(name, hash)}.json`, { path: join(folder, 'descriptor.json') });
      return cache.save(folder, descriptor);
    },

    async open(name, hash) {
      const key = `${name} ${hash}`;
      const running = fetching.get(key);
      if (running) return running;
      const opened = cache.open(name, hash).catch((error: unknown) => {
        if (!(error instanceof VersionUnusable)) throw error;
        return fetchVersion(name, hash).catch(async (failure: unknown) => {
          if (!(failure instanceof StorageFull)) throw failure;
          await makeRoom(name, hash);
          return fetchVersion(name, hash);
        });
      });
      fetching.set(key, opened);
      return opened.finally(() => fetching.delete(key));
    },

    describe: (name, hash) => cache.describe(name, hash).catch(() => describe(name, hash)),

    async list() {
      const versions = new Map((await cache.list()).map((one) => [`${one.name} ${one.hash}`, one]));
      for await (const { key, savedAt } of bucket.list(prefix)) {
        const [, name, hash] =
          /^([\w-]+)\/([\da-f]{16})\.(?:json|tar\.gz)$/.exec(key.slice(prefix.length)) ?? [];
        // A save or a removal that stopped half way leaves one of the two objects.
        if (name && hash) versions.set(`${name} ${hash}`, { name, hash, savedAt });
      }
      return [...versions.values()];
    },

    async remove(name, hash) {
      await bucket.remove(`${keyOf(name, hash)}.json`);
      await bucket.remove(`${keyOf(name, hash)}.tar.gz`);
      await cache.remove(name, hash);
    },
  };

  /** Deletes other versions of the app from the cache, because they can be fetched again. */
  async function makeRoom(name: string, hash: string): Promise<void> {
    const others = (await cache.list()).filter((one) => one.name === name && one.hash !== hash);
    others.sort((a, b) => a.savedAt.getTime() - b.savedAt.getTime());
    for (const old of others.slice(0, Math.ceil(others.length / 2))) await cache.remove(old.name, old.hash);
  }
}
