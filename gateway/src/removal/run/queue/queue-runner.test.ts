import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../testing/redis-server.ts';
import { RemovalFailed } from '../../picture/errors.ts';
import type { ResultStore } from '../../store/result-store.ts';
import { Busy } from '../errors.ts';
import { type QueuedOutcome, queueName } from './queue-messages.ts';
import { openQueueRunner } from './queue-runner.ts';

describe.skipIf(!hasRedis)('a queue runner (needs redis-server, which npm test installs)', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  const job = { input: 'picture', composition: { format: 'png' as const }, caller: 'somebody' };

  const openRunner = (store: Partial<ResultStore>) =>
    openQueueRunner({
      redisUrl: redis.url,
      store: store as ResultStore,
      engine: { name: 'test', version: '1', isSimulation: true },
      deleteFiles: async () => {},
      queueLimit: 10,
    });

  /** Without a connected worker, the runner accepts no job. This one does no work. */
  async function connectWorker() {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const worker = new Worker(queueName, null, { connection, autorun: false });
    await worker.waitUntilReady();
    return async function disconnect() {
      await worker.close(true);
      connection.disconnect();
    };
  }

  it('cancels a job whose client leaves before it is in the queue', async () => {
    const client = new AbortController();
    const stored = new Set<string>();
    const store: Partial<ResultStore> = {
      async save(key) {
        stored.add(key);
        client.abort(new Error('gone'));
      },
      async remove(key) {
        stored.delete(key);
      },
    };
    const runner = await openRunner(store);
    const queue = new Queue(queueName, { connection: { url: redis.url } });
    const disconnect = await connectWorker();
    try {
      await expect(runner.run(job, client.signal)).rejects.toThrow('gone');
      await eventually(async () => expect([await queue.count(), [...stored]]).toEqual([0, []]), 4000);
    } finally {
      await queue.close();
      await disconnect();
      await runner.close();
    }
  });

  it('keeps no picture of a job that Redis does not take', async () => {
    const stored = new Set<string>();
    const save = vi.fn(async (key: string) => void stored.add(key));
    const store: Partial<ResultStore> = { save, remove: async (key) => void stored.delete(key) };
    const runner = await openRunner(store);
    const disconnect = await connectWorker();
    const operator = new Redis(redis.url);
    try {
      await operator.config('SET', 'maxmemory', '1mb');
      await expect(runner.run(job, new AbortController().signal)).rejects.toThrow(Busy);
      expect(save).toHaveBeenCalledOnce();
      await eventually(() => expect([...stored]).toEqual([]), 4000);
    } finally {
      await operator.config('SET', 'maxmemory', '0');
      operator.disconnect();
      await disconnect();
      await runner.close();
    }
  });

  it('tries a job again whose workers all died before, and keeps no picture of it', async () => {
    const stored = new Set<string>();
    const runner = await openRunner({
      save: async (key) => void stored.add(key),
      remove: async (key) => void stored.delete(key),
    });
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const size = { width: 3, height: 2, inputWidth: 3, inputHeight: 2 };
    const outcome: QueuedOutcome = { ok: true, result: { ...size, mediaType: 'image/png' }, size: 1 };
    const work = vi.fn(async () => outcome).mockRejectedValueOnce(new Error('job stalled too often'));
    const worker = new Worker(queueName, work, { connection });
    await worker.waitUntilReady();
    const run = () => runner.run({ ...job, id: 'of-a-key' }, new AbortController().signal);
    try {
      await expect(run()).rejects.toThrow(RemovalFailed);
      expect([...stored]).toEqual([]);
      expect(await run()).toMatchObject(size);
    } finally {
      await worker.close(true);
      connection.disconnect();
      await runner.close();
    }
  });

  it('is not ready while Redis takes no jobs, although it answers', async () => {
    const runner = await openQueueRunner({
      redisUrl: redis.url,
      store: {} as ResultStore,
      engine: { name: 'test', version: '1', isSimulation: true },
      deleteFiles: async () => {},
      queueLimit: 10,
    });
    const operator = new Redis(redis.url);
    const probe = () => runner.probe(new AbortController().signal);
    try {
      await operator.config('SET', 'maxmemory', '1mb');
      await expect(probe()).rejects.toThrow('Redis refuses commands: it is full');
      await operator.config('SET', 'maxmemory', '0');
      await expect(probe()).rejects.toThrow('No worker is connected');
    } finally {
      operator.disconnect();
      await runner.close();
    }
  });
});
