import { resolve } from 'node:path';
import type { PlatformConfig } from '../../platform/settings.ts';
import { openDiskStore } from './disk-store.ts';
import type { ResultStore } from './result-store.ts';

/** The store that the configuration names: a bucket, or the data folder. */
export async function openStore(config: PlatformConfig): Promise<ResultStore> {
  const { s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey } = config;
  if (s3Bucket === undefined) return openDiskStore(resolve(config.dataDir));
  // Loaded only where it is used, because the library is large.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({
    endpoint: s3Endpoint,
    bucket: s3Bucket,
    region: s3Region,
    credentials:
      s3AccessKeyId !== undefined && s3SecretAccessKey !== undefined
        ? { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
        : undefined,
  });
}
