import type { PlatformConfig } from '../settings.ts';

/** The bucket, its S3 store, and the timeouts of calls. */
export interface BucketOptions {
  /** Address of the store; undefined means Amazon's own for the region. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  /** Undefined means the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  timeouts?: BucketTimeouts;
}

/** Milliseconds, unless said otherwise. */
export interface BucketTimeouts {
  /** For a connection to be established. */
  connect: number;
  /** For a call that transfers no file, and for the start of the answer to a call that reads a file. */
  answer: number;
  /** For a file to be copied inside the store. */
  copy: number;
  /** For the next part of a file that is being read. */
  stall: number;
  /** Bytes per second. A write that is slower fails. */
  minWriteRate: number;
}

export const defaultBucketTimeouts: BucketTimeouts = {
  connect: 2000,
  answer: 5000,
  copy: 15_000,
  stall: 15_000,
  minWriteRate: 256 * 1024,
};

/** The bucket that the configuration names; undefined when files are kept on the disk. */
export function bucketOptions(config: PlatformConfig): BucketOptions | undefined {
  const { s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey } = config;
  if (s3Bucket === undefined) return undefined;
  return {
    endpoint: s3Endpoint,
    bucket: s3Bucket,
    region: s3Region,
    credentials:
      s3AccessKeyId !== undefined && s3SecretAccessKey !== undefined
        ? { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
        : undefined,
  };
}
