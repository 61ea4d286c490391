import { resolve } from 'node:path';
import { bucketOptions } from '../../platform/s3/bucket-options.ts';
import type { PlatformConfig } from '../../platform/settings.ts';
import { openDiskStore } from './disk-store.ts';
import { limitStore } from './limited-store.ts';
import type { ResultStore } from './result-store.ts';
import type { StoreConfig } from './settings.ts';

/** The store that the configuration names, a bucket or the data folder, with its limit. */
export async function openStore(config: PlatformConfig & StoreConfig): Promise<ResultStore> {
  const store = await openUnlimited(config);
  return config.dataLimit === undefined ? store : limitStore(store, config.dataLimit);
}

async function openUnlimited(config: PlatformConfig): Promise<ResultStore> {
  const options = bucketOptions(config);
  if (options === undefined) return openDiskStore(resolve(config.dataDir));
  // Loaded only where it is used, because the library is large.
  const [{ openBucket }, { openS3Store }] = await Promise.all([
    import('../../platform/s3/open-bucket.ts'),
    import('./s3-store.ts'),
  ]);
  return openS3Store(openBucket(options));
}
