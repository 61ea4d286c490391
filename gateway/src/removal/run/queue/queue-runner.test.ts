import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../testing/redis-server.ts';
import type { ResultStore } from '../../store/result-store.ts';
import { Busy } from '../errors.ts';
import { queueName } from './queue-messages.ts';
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
