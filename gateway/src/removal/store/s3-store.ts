import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StorageFull } from '../../platform/disk/errors.ts';
import { UnknownResult } from './errors.ts';
import { assertKey, type ResultStore } from './result-store.ts';

export interface S3StoreOptions {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Files in a bucket of any S3-compatible store; an object is there whole or not at all. */
export function openS3Store({ endpoint, bucket, region, credentials }: S3StoreOptions): ResultStore {
  const client = new S3Client({
    region,
    // Other stores than Amazon's do not know the checksums that are optional, nor buckets in host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
  const at = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };

  return {
    name: 's3',

    async save(key, path) {
      const { size } = await stat(path);
      await client
        .send(new PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size }))
        .catch(throwStorageFull);
    },

    async copy(from, to) {
      assertKey(from);
      await client
        .send(new CopyObjectCommand({ ...at(to), CopySource: `${bucket}/${from}` }))
        .catch(throwStorageFull);
    },

    async open(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(ignoreMissing);
      if (!found) return undefined;
      return {
        size: found.ContentLength ?? 0,
        savedAt: found.LastModified ?? new Date(0),
        async stream() {
          // It may have been deleted since it was looked at.
          const got = await client.send(new GetObjectCommand(at(key))).catch(ignoreMissing);
          if (!got) throw new UnknownResult();
          return got.Body as Readable;
        },
      };
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(ignoreMissing);
    },

    async sweep(folder, savedBefore) {
      let removed = 0;
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${folder}/`,
            ...(next !== undefined && { ContinuationToken: next }),
          }),
        );
        const old = (page.Contents ?? []).filter(
          ({ Key, LastModified }) =>
            Key !== undefined && LastModified !== undefined && LastModified < savedBefore,
        );
        // One by one: the call for many at once needs a checksum that not every store knows.
        for (const { Key } of old) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
        removed += old.length;
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return removed;
    },

    async check() {
      const probe = at(`work/check-${randomBytes(8).toString('hex')}`);
      await client.send(new PutObjectCommand({ ...probe, Body: 'writable' }));
      await client.send(new DeleteObjectCommand(probe));
    },

    async close() {
      client.destroy();
    },
  };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
  throw error;
}

function throwStorageFull(error: unknown): never {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507)
    throw new StorageFull(error);
  throw error;
}
