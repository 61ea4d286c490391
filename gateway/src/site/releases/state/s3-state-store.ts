import { text as readText } from 'node:stream/consumers';
import { WriteConflict } from '../../../platform/s3/errors.ts';
import type { Bucket } from '../../../platform/s3/open-bucket.ts';
import type { StateStore } from './state-store.ts';

const key = 'deployments/state.json';

/** Keeps the document as one object, which is replaced by conditional writes. */
export function createS3StateStore(bucket: Bucket): StateStore {
  return {
    async read(known) {
      if (known !== undefined && (await bucket.head(key))?.etag === known) return 'unchanged';
      const stored = await bucket.get(key);
      if (!stored) return undefined;
      return { text: await readText(stored.body), tag: stored.etag, place: `the object ${key}` };
    },

    async write(text, tag) {
      const condition = tag === undefined ? ({ ifAbsent: true } as const) : { ifEtag: tag };
      try {
        return await bucket.put(key, text, { condition });
      } catch (error) {
        if (error instanceof WriteConflict) return undefined;
        throw error;
      }
    },

    // Earlier documents exist only in a bucket with versioning. Each gateway has its last good copy on its own disk.
    readEarlier: async () => [],
  };
}
