import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { openDiskStore } from './results/disk-store.ts';
import type { ResultStore } from './results/store.ts';

/** The store that the configuration names: a bucket, or the data folder. */
export async function openStore(config: Config): Promise<ResultStore> {
  const { s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey } = config;
  if (s3Bucket === undefined) return openDiskStore(resolve(config.dataDir));
  // Only where it is used: its library is large.
  const { openS3Store } = await import('./results/s3-store.ts');
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
