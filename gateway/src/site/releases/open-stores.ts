import { join } from 'node:path';
import type { Scratch } from '../../platform/disk/scratch.ts';
import { bucketOptions } from '../../platform/s3/bucket-options.ts';
import type { PlatformConfig } from '../../platform/settings.ts';
import { openDiskStateStore } from './state/disk-state-store.ts';
import type { StateStore } from './state/state-store.ts';
import { createDiskVersionStore } from './versions/disk-version-store.ts';
import type { VersionStore } from './versions/version-store.ts';

export interface Stores {
  state: StateStore;
  versions: VersionStore;
  /** Path of this gateway's own copy of the state, when the state itself is not on its disk. */
  stateCopy?: string;
  close(): void;
}

/** Where versions and the live state are kept: in the bucket that the configuration names, or on the disk. */
export async function openStores(config: PlatformConfig, folder: string, scratch: Scratch): Promise<Stores> {
  const onDisk = createDiskVersionStore(join(folder, 'versions'));
  const options = bucketOptions(config);
  if (!options) {
    return {
      state: await openDiskStateStore(join(folder, 'state'), config.dataDir),
      versions: onDisk,
      close: () => undefined,
    };
  }
  // Loaded only where it is used, because the library is large.
  const [{ openBucket }, { createS3StateStore }, { createS3VersionStore }] = await Promise.all([
    import('../../platform/s3/open-bucket.ts'),
    import('./state/s3-state-store.ts'),
    import('./versions/s3-version-store.ts'),
  ]);
  const bucket = openBucket(options);
  return {
    state: createS3StateStore(bucket),
    versions: createS3VersionStore({ bucket, cache: onDisk, newPath: scratch.path }),
    stateCopy: join(folder, 'state-copy.json'),
    close: () => bucket.close(),
  };
}
