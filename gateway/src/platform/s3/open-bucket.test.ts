import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../testing/s3-server.ts';
import { StorageUnavailable } from '../storage-errors.ts';
import { defaultBucketTimeouts } from './bucket-options.ts';
import { WriteConflict } from './errors.ts';
import { type Bucket, openBucket } from './open-bucket.ts';

const shortTimeouts = { connect: 300, answer: 400, copy: 400, stall: 300, minWriteRate: 10_000_000 };
let s3: TestS3;
let bucket: Bucket;
/** For calls that must reach their timeout. */
let impatient: Bucket;
/** Has the default timeouts, except for the next part of a file. */
let stalling: Bucket;
let folder: string;

function open(overrides: Partial<Parameters<typeof openBucket>[0]> = {}): Bucket {
  return openBucket({
    endpoint: s3.env.S3_ENDPOINT,
    bucket: 'results',
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    ...overrides,
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-bucket-'));
  s3 = await startS3();
  bucket = open();
  impatient = open({ timeouts: shortTimeouts });
  stalling = open({ timeouts: { ...defaultBucketTimeouts, stall: 300 } });
});
afterEach(() => s3.fail('none'));
afterAll(async () => {
  bucket.close();
  impatient.close();
  stalling.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

async function file(content: Buffer | string): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return path;
}

async function keysOf(prefix: string, from = bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of from.list(prefix)) keys.push(key);
  return keys.sort();
}

const read = async (key: string) => {
  const stored = await bucket.get(key);
  return stored && text(stored.body);
};

describe('a bucket', () => {
  it('stores text, bytes and files and reads them back', async () => {
    await bucket.put('a/text', 'content');
    await bucket.put('a/bytes', Buffer.from('bytes'));
    await bucket.put('a/file', { path: await file('from the disk') });
    expect(await Promise.all([read('a/text'), read('a/bytes'), read('a/file')])).toEqual([
      'content',
      'bytes',
      'from the disk',
    ]);
    expect(await bucket.head('a/file')).toMatchObject({ size: 13, etag: expect.stringMatching(/\w/) });
  });

  it('returns undefined for an unknown key, and removes it without an error', async () => {
    expect(await bucket.get('never')).toBeUndefined();
    expect(await bucket.head('never')).toBeUndefined();
    await bucket.remove('never');
  });

  it('copies, lists and removes', async () => {
    await bucket.put('list/one', '1');
    await bucket.copy('list/one', 'list/two');
    await bucket.put('other/three', '3');
    expect(await keysOf('list/')).toEqual(['list/one', 'list/two']);
    await bucket.remove('list/one');
    expect(await keysOf('list/')).toEqual(['list/two']);
  });

  it('gives readers one whole version while others are written', async () => {
    const versions = Array.from({ length: 30 }, (_, index) => String(index).repeat(2000 * (1 + (index % 5))));
    const written = new Map([[await bucket.put('read.txt', 'first'), 'first']]);
    const readAll = async () => {
      const seen: [string, string][] = [];
      for (let count = 0; count < 60; count += 1) {
        const stored = await bucket.get('read.txt');
        if (stored) seen.push([stored.etag, await text(stored.body)]);
      }
      return seen;
    };
    const reading = [readAll(), readAll(), readAll()];
    for (const version of versions) written.set(await bucket.put('read.txt', version), version);
    for (const [etag, content] of (await Promise.all(reading)).flat())
      expect(content).toBe(written.get(etag));
  });

  it('lets one of several writers create an object, and one replace a version', async () => {
    const create = () => bucket.put('state', 'first', { condition: { ifAbsent: true } });
    const created = await Promise.allSettled([create(), create(), create()]);
    const losers = created.filter((one) => one.status === 'rejected');
    expect(losers).toHaveLength(2);
    for (const { reason } of losers) expect(reason).toBeInstanceOf(WriteConflict);

    const etag = (await bucket.head('state'))?.etag ?? '';
    const replace = (value: string) => bucket.put('state', value, { condition: { ifEtag: etag } });
    const next = await replace('second');
    await expect(replace('third')).rejects.toThrow(WriteConflict);
    expect(await read('state')).toBe('second');
    await bucket.put('state', 'third', { condition: { ifEtag: next } });
  });
});

describe('a store that fails', () => {
  const calls: Record<string, (bucket: Bucket) => Promise<unknown>> = {
    put: (bucket) => bucket.put('x', 'text'),
    'put of a file': async (bucket) => bucket.put('x', { path: await file(Buffer.alloc(3_000_000)) }),
    get: (bucket) => bucket.get('x'),
    head: (bucket) => bucket.head('x'),
    copy: (bucket) => bucket.copy('x', 'y'),
    remove: (bucket) => bucket.remove('x'),
    list: (bucket) => keysOf('x', bucket),
  };

  it.each(Object.entries(calls))(
    'is reported within the deadline when it never answers: %s',
    async (_, call) => {
      await s3.fail('hang');
      const error = await call(impatient).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: 503, reason: 'The S3 store does not answer.' });
    },
  );

  it.each(Object.entries(calls))('is reported when it refuses connections: %s', async (_, call) => {
    await s3.fail('refuse');
    const error = await call(bucket).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StorageUnavailable);
    expect(error).toMatchObject({
      reason: 'The S3 store cannot be reached.',
      headers: { 'Retry-After': '10' },
    });
  });

  it.each(Object.entries(calls))('is reported when it answers 500: %s', async (_, call) => {
    await s3.fail('error');
    const error = await call(bucket).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'StorageUnavailable',
      reason: expect.stringMatching(/^The S3 store answers with an error \(.+, 500\)\.$/),
    });
  });

  it('is reported when a file stops in the middle', async () => {
    await bucket.put('large', Buffer.alloc(2_000_000, 7));
    await s3.fail('stall');
    const stored = await stalling.get('large');
    await expect(buffer(stored?.body as never)).rejects.toMatchObject({
      reason: 'The S3 store does not answer.',
    });
  });

  it('does not count the time of a slow reader', async () => {
    await bucket.put('large', Buffer.alloc(2_000_000, 7));
    const stored = await stalling.get('large');
    let size = 0;
    for await (const part of stored?.body ?? []) {
      if (size === 0) await new Promise((wait) => setTimeout(wait, 600));
      size += (part as Buffer).length;
    }
    expect(size).toBe(2_000_000);
  });

  it.each(['before', 'after'])(
    'loses the connection of a body that is destroyed %s a part was read',
    async (when) => {
      const sending = Promise.withResolvers<ServerResponse>();
      // This server never ends its answer.
      const endless = createServer((_, response) => {
        response.writeHead(200, { 'Content-Length': 2_000_000 }).write('a part');
        sending.resolve(response);
      });
      await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
      const own = open({ endpoint: `http://127.0.0.1:${(endless.address() as AddressInfo).port}` });
      try {
        const body = (await own.get('x'))?.body as Readable;
        const closed = once(await sending.promise, 'close');
        if (when === 'after') await once(body, 'data');
        body.destroy();
        await closed;
      } finally {
        own.close();
        endless.close().closeAllConnections();
      }
    },
  );

  it('ends a call when its signal is aborted, with the reason of the signal', async () => {
    await s3.fail('hang');
    const reason = new Error('The client left.');
    await expect(bucket.head('x', AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const call = bucket.get('x', controller.signal);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  it('reports that a bucket does not exist', async () => {
    const missing = open({ bucket: 'nowhere' });
    const reason = 'The bucket in the S3 store does not exist.';
    await expect(missing.put('x', 'text')).rejects.toMatchObject({ reason });
    await expect(missing.get('x')).rejects.toMatchObject({ reason });
    missing.close();
  });
});
