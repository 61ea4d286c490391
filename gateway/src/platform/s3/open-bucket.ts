import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { toStorageError } from '../storage-errors.ts';
import { type BucketOptions, defaultBucketTimeouts } from './bucket-options.ts';
import { isMissing, toBucketError } from './errors.ts';

export interface ObjectInfo {
  /** Bytes. */
  readonly size: number;
  readonly savedAt: Date;
  /** Changes with every write; for `WriteCondition`. */
  readonly etag: string;
}

export interface StoredObject extends ObjectInfo {
  /** The caller reads it to its end or destroys it. It fails with `StorageUnavailable` when the store stalls. */
  readonly body: Readable;
}

export interface ListedObject extends ObjectInfo {
  readonly key: string;
}

/** The write takes place only if nothing is stored under the key, or only if it still has this etag. */
export type WriteCondition = { ifAbsent: true } | { ifEtag: string };

/**
 * One bucket of an S3-compatible store. Objects are stored whole or not at all. Every call has a deadline and fails
 * with `StorageUnavailable` (the store cannot be reached, does not answer, refuses the key or answers with an error),
 * `StorageFull`, or the reason of the caller's signal.
 */
export interface Bucket {
  /**
   * @param body Bytes, text, or a file on the disk by its path.
   * @returns the new etag.
   * @throws WriteConflict when the condition does not hold.
   */
  put(key: string, body: Uint8Array | string | { path: string }, options?: PutOptions): Promise<string>;
  /** @returns undefined when nothing is stored under the key. */
  get(key: string, signal?: AbortSignal): Promise<StoredObject | undefined>;
  /** @returns undefined when nothing is stored under the key. */
  head(key: string, signal?: AbortSignal): Promise<ObjectInfo | undefined>;
  copy(from: string, to: string, signal?: AbortSignal): Promise<void>;
  /** Removing an object that does not exist is not an error. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** Everything whose key starts with the prefix, page by page. */
  list(prefix: string, signal?: AbortSignal): AsyncIterable<ListedObject>;
  close(): void;
}

export interface PutOptions {
  condition?: WriteCondition;
  signal?: AbortSignal;
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export function openBucket({
  endpoint,
  bucket,
  region,
  credentials,
  timeouts = defaultBucketTimeouts,
}: BucketOptions): Bucket {
  const client = new S3Client({
    region,
    // Stores other than Amazon's do not support the optional checksums and buckets in host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Its warnings go to standard error. Failures are logged with the request that they belong to.
    logger: silent,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      httpAgent: { maxSockets: 200, keepAlive: true },
      httpsAgent: { maxSockets: 200, keepAlive: true },
    },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
  const at = (Key: string) => ({ Bucket: bucket, Key });

  /** Sends a command with a deadline. Failures become errors of the platform. */
  async function withDeadline<T>(
    ms: number,
    signal: AbortSignal | undefined,
    send: (options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    // Not AbortSignal.timeout: the library also aborts the body of an answer that came in time.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), ms);
    try {
      return await send({ abortSignal: AbortSignal.any([deadline.signal, ...(signal ? [signal] : [])]) });
    } catch (error) {
      signal?.throwIfAborted();
      throw toBucketError(error, deadline.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(key, body, { condition, signal } = {}) {
      const isFile = typeof body === 'object' && 'path' in body;
      const size = isFile ? await sizeOf(body.path) : body.length;
      const content = isFile ? createReadStream(body.path) : body;
      const command = new PutObjectCommand({
        ...at(key),
        Body: content,
        ...(isFile && { ContentLength: size }),
        ...(condition && ('ifEtag' in condition ? { IfMatch: condition.ifEtag } : { IfNoneMatch: '*' })),
      });
      const deadline = timeouts.answer + (size / timeouts.minWriteRate) * 1000;
      const { ETag = '' } = await withDeadline(deadline, signal, (options) =>
        client.send(command, options),
      ).finally(() => content instanceof Readable && content.destroy());
      return ETag;
    },

    async get(key, signal) {
      const found = await withDeadline(timeouts.answer, signal, (options) =>
        client.send(new GetObjectCommand(at(key)), options).catch(ignoreMissing),
      );
      if (!found) return undefined;
      return { ...toInfo(found), body: untilStalled(found.Body as Readable, timeouts.stall) };
    },

    async head(key, signal) {
      const found = await withDeadline(timeouts.answer, signal, (options) =>
        client.send(new HeadObjectCommand(at(key)), options).catch(ignoreMissing),
      );
      return found && toInfo(found);
    },

    async copy(from, to, signal) {
      const command = new CopyObjectCommand({ ...at(to), CopySource: encodeURI(`${bucket}/${from}`) });
      await withDeadline(timeouts.copy, signal, (options) => client.send(command, options));
    },

    async remove(key, signal) {
      await withDeadline(timeouts.answer, signal, (options) =>
        client.send(new DeleteObjectCommand(at(key)), options).catch(ignoreMissing),
      );
    },

    async *list(prefix, signal) {
      let next: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(next !== undefined && { ContinuationToken: next }),
        });
        const page = await withDeadline(timeouts.answer, signal, (options) => client.send(command, options));
        for (const { Key, Size, LastModified, ETag } of page.Contents ?? []) {
          if (Key === undefined) continue;
          yield { key: Key, ...toInfo({ ContentLength: Size, LastModified, ETag }) };
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },

    close: () => client.destroy(),
  };
}

function toInfo(answer: {
  ContentLength?: number | undefined;
  LastModified?: Date | undefined;
  ETag?: string | undefined;
}): ObjectInfo {
  return {
    size: answer.ContentLength ?? 0,
    savedAt: answer.LastModified ?? new Date(0),
    etag: answer.ETag ?? '',
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    throw toStorageError(error);
  }
}

/**
 * Fails when a part takes longer than `stallMs`. The time that the reader takes between two parts does not count.
 * Destroying the returned stream ends the connection, also before the first part.
 */
function untilStalled(source: Readable, stallMs: number): Readable {
  const parts = source[Symbol.asyncIterator]();
  return new Readable({
    async read() {
      let stalled = false;
      const timer = setTimeout(() => {
        stalled = true;
        source.destroy();
      }, stallMs);
      try {
        const { done, value } = await parts.next();
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(toBucketError(error, stalled));
      } finally {
        clearTimeout(timer);
      }
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
}

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}
