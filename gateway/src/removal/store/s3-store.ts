import { randomBytes } from 'node:crypto';
import type { Bucket } from '../../platform/s3/open-bucket.ts';
import { UnknownResult } from './errors.ts';
import { assertKey, type ResultStore } from './result-store.ts';

/** Results in a bucket. */
export function openS3Store(bucket: Bucket): ResultStore {
  return {
    async save(key, path) {
      assertKey(key);
      await bucket.put(key, { path });
    },

    async copy(from, to) {
      assertKey(from);
      assertKey(to);
      await bucket.copy(from, to);
    },

    async open(key) {
      assertKey(key);
      const found = await bucket.head(key);
      if (!found) return undefined;
      return {
        size: found.size,
        savedAt: found.savedAt,
        async stream() {
          // The file may have been deleted since `open`.
          const stored = await bucket.get(key);
          if (!stored) throw new UnknownResult();
          return stored.body;
        },
      };
    },

    // There is no call for many files at once: it would need a checksum that some stores do not support.
    async remove(key) {
      assertKey(key);
      await bucket.remove(key);
    },

    list: (folder) => bucket.list(`${folder}/`),

    async check(signal) {
      const key = `work/check-${randomBytes(8).toString('hex')}`;
      await bucket.put(key, 'writable', { ...(signal && { signal }) });
      await bucket.remove(key, signal);
    },

    async close() {
      bucket.close();
    },
  };
}
