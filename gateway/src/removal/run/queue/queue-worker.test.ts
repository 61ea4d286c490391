import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratch, type Scratch } from '../../../platform/disk/scratch.ts';
import { eventually } from '../../../testing/eventually.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../testing/redis-server.ts';
import { filesOf } from '../../../testing/test-gateway.ts';
import { UnknownResult } from '../../store/errors.ts';
import type { ResultStore, StoredFile } from '../../store/result-store.ts';
import { Busy } from '../errors.ts';
import type { RemovalRunner } from '../removal-runner.ts';
import { keys, queueName } from './queue-messages.ts';
import { type QueueWorker, startQueueWorker } from './queue-worker.ts';

describe.skipIf(!hasRedis)('a queue worker (needs redis-server, which npm test installs)', () => {
  let redis: TestRedis;
  let folder: string;
  beforeAll(async () => {
    redis = await startRedis();
    folder = await mkdtemp(join(tmpdir(), 'liftout-worker-'));
  });
  afterAll(async () => {
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const picture = { size: 7, savedAt: new Date(), stream: async () => Readable.from(['picture']) };
  const deletedNow = {
    ...picture,
    async stream(): Promise<Readable> {
      throw new UnknownResult();
    },
  };
  it.each([
    ['background is gone', { [keys.input('job')]: picture }],
    ['picture is deleted while it is opened', { [keys.input('job')]: deletedNow }],
  ])('cancels a job whose %s, and leaves no file', async (_name, files: Record<string, StoredFile>) => {
    const store: Partial<ResultStore> = { open: async (key) => files[key] };
    const scratch = await openScratch(folder);
    const connection = { url: redis.url };
    const [queue, events] = [
      new Queue(queueName, { connection }),
      new QueueEvents(queueName, { connection }),
    ];
    const worker = await startQueueWorker({
      redisUrl: redis.url,
      store: store as ResultStore,
      scratch,
      runner: {} as RemovalRunner,
      concurrency: 1,
      logger: pino({ level: 'silent' }),
    });
    try {
      await events.waitUntilReady();
      const data = { caller: 'somebody', composition: { format: 'png' }, hasBackgroundImage: true };
      const job = await queue.add('removal', data, { jobId: 'job', removeOnComplete: true });
      expect(await job.waitUntilFinished(events)).toEqual({ ok: false, failure: { kind: 'cancelled' } });
      expect(await filesOf(folder)).toEqual([]);
    } finally {
      await worker.close();
      await Promise.all([queue.close(), events.close()]);
      await scratch.close();
    }
  });

  it('gives a job that takes too long to another worker when it is closed', async () => {
    const scratch = await openScratch(folder);
    const connection = { url: redis.url };
    const [queue, events] = [
      new Queue(queueName, { connection }),
      new QueueEvents(queueName, { connection }),
    ];
    const start = (run: RemovalRunner['run']) =>
      startQueueWorker({
        redisUrl: redis.url,
        store: { open: async () => picture } as Partial<ResultStore> as ResultStore,
        scratch,
        runner: { run } as RemovalRunner,
        concurrency: 1,
        logger: pino({ level: 'silent' }),
        closeTimeout: 20,
      });
    const started = Promise.withResolvers<void>();
    const slow = await start(async (_job, signal) => {
      started.resolve();
      await once(signal, 'abort');
      throw signal.reason;
    });
    let other: QueueWorker | undefined;
    try {
      await events.waitUntilReady();
      const data = { caller: 'somebody', composition: { format: 'png' }, hasBackgroundImage: false };
      const job = await queue.add('removal', data, { jobId: 'slow', removeOnComplete: true });
      await started.promise;
      await slow.close();
      expect(await job.getState()).toBe('waiting');
      other = await start(async () => {
        throw new Busy(1);
      });
      expect(await job.waitUntilFinished(events)).toEqual({ ok: false, failure: { kind: 'busy' } });
    } finally {
      await Promise.all([slow.close(), other?.close()]);
      await Promise.all([queue.close(), events.close()]);
      await scratch.close();
    }
  });

  it('reports a Redis that refuses its commands once, and not at each try', async () => {
    const lines: string[] = [];
    const worker = await startQueueWorker({
      redisUrl: redis.url,
      store: {} as ResultStore,
      scratch: {} as Scratch,
      runner: {} as RemovalRunner,
      concurrency: 1,
      logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    });
    const operator = new Redis(redis.url);
    try {
      await operator.replicaof('127.0.0.1', 1);
      await eventually(async () => {
        const [, count] = /READONLY:count=(\d+)/.exec(await operator.info('errorstats')) ?? [];
        expect(Number(count)).toBeGreaterThan(5);
      });
      expect(lines.filter((line) => line.includes('READONLY') && !line.includes('script'))).toHaveLength(1);
    } finally {
      await operator.replicaof('NO', 'ONE');
      operator.disconnect();
      await worker.close();
    }
  });
});
