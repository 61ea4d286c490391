import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Job, Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { connectFailFast, connectWithRetry, waitUntilReady } from '../../../platform/redis/connection.ts';
import type { Composition } from '../../picture/steps/compose.ts';
import { toTaskFailure } from '../../picture/task-failure.ts';
import type { ResultStore } from '../../store/result-store.ts';
import { Busy } from '../errors.ts';
import type { RemovalRunner } from '../removal-runner.ts';
import { cancelChannel, keys, type QueuedOutcome, type QueuedRemoval, queueName } from './queue-messages.ts';

export interface QueueWorkerOptions {
  redisUrl: string;
  store: ResultStore;
  scratch: Scratch;
  runner: RemovalRunner;
  /** Jobs at a time. */
  concurrency: number;
  logger: Logger;
}

export interface QueueWorker {
  /** Takes nothing new and finishes what it works on. */
  close(): Promise<void>;
}

class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Takes jobs from Redis until it is closed. One that dies loses its jobs to the others after a few seconds. */
export async function startQueueWorker(options: QueueWorkerOptions): Promise<QueueWorker> {
  const { redisUrl, store, scratch, runner, concurrency, logger } = options;
  const redis = connectFailFast(redisUrl);
  await waitUntilReady(redis);
  const running = new Map<string, AbortController>();
  const subscriber = connectWithRetry(redisUrl);
  await subscriber.subscribe(cancelChannel);
  subscriber.on('message', (_channel, id) => running.get(id)?.abort(new Cancelled()));

  const worker = new Worker<QueuedRemoval, QueuedOutcome>(queueName, work, {
    connection: connectWithRetry(redisUrl),
    concurrency,
    // The work is done by child processes, so this process always has time to renew its locks.
    lockDuration: 6000,
    stalledInterval: 3000,
    maxStalledCount: 10,
  });
  worker.on('error', (err) => logger.error({ err }, 'the queue has a fault'));
  worker.on('stalled', (id) => logger.warn({ job: id }, 'a job lost its worker and is done again'));
  await worker.waitUntilReady();

  return {
    async close() {
      await worker.close();
      subscriber.disconnect();
      redis.disconnect();
    },
  };

  async function work({ id = '', data }: Job<QueuedRemoval, QueuedOutcome>): Promise<QueuedOutcome> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      if (await redis.exists(keys.cancelled(id))) throw new Cancelled();
      return await cut(id, data, controller.signal);
    } catch (error) {
      if (error instanceof Cancelled) return { ok: false, failure: { kind: 'cancelled' } };
      if (error instanceof Busy) return { ok: false, failure: { kind: 'busy' } };
      const failure = toTaskFailure(error);
      if (failure.kind === 'fault') logger.error({ err: error, job: id }, 'a job failed');
      return { ok: false, failure };
    } finally {
      running.delete(id);
    }
  }

  async function cut(id: string, data: QueuedRemoval, signal: AbortSignal): Promise<QueuedOutcome> {
    const input = await fetchFile(keys.input(id));
    const composition: Composition = data.hasBackgroundImage
      ? { ...data.composition, background: { image: await fetchFile(keys.background(id)) } }
      : data.composition;
    const finished = await runner.run({ input, composition }, signal);
    try {
      await finished.saveTo(keys.output(id));
      const { size, saveTo: _save, stream: _stream, discard: _discard, ...result } = finished;
      return { ok: true, result, size };
    } finally {
      await finished.discard();
    }
  }

  async function fetchFile(key: string): Promise<string> {
    const stored = await store.open(key);
    // Its gateway took it back.
    if (!stored) throw new Cancelled();
    const path = scratch.path();
    try {
      await pipeline(await stored.stream(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return path;
  }
}
