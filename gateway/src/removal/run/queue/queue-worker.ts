import { type Job, WaitingError, Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Scratch } from '../../../platform/disk/scratch.ts';
import { logThrottled } from '../../../platform/observability/log-throttled.ts';
import {
  closeWithTimeout,
  connectFailFast,
  connectWithRetry,
  waitUntilReady,
} from '../../../platform/redis/connection.ts';
import type { Composition } from '../../picture/steps/compose.ts';
import { toTaskFailure } from '../../picture/task-failure.ts';
import { UnknownResult } from '../../store/errors.ts';
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
  /** Milliseconds that running jobs may take to finish when the worker is closed. */
  closeTimeout?: number;
}

export interface QueueWorker {
  /**
   * Takes no new job and finishes the running ones. Those that take longer than 30 seconds go back to the queue. Also
   * ends while Redis is unavailable.
   */
  close(): Promise<void>;
}

class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** The worker ends before the job has. */
class WorkerEnds extends Error {
  override readonly name = 'WorkerEnds';
}

interface RunningJob {
  controller: AbortController;
  done: Promise<QueuedOutcome>;
}

/** Takes jobs from Redis until it is closed. When it dies, other workers get its jobs after a few seconds. */
export async function startQueueWorker(options: QueueWorkerOptions): Promise<QueueWorker> {
  const { redisUrl, store, scratch, runner, concurrency, logger, closeTimeout = 30_000 } = options;
  const redis = connectFailFast(redisUrl);
  await waitUntilReady(redis);
  const running = new Map<string, RunningJob>();
  const subscriber = connectWithRetry(redisUrl);
  await subscriber.subscribe(cancelChannel);
  subscriber.on('message', (_channel, id) => running.get(id)?.controller.abort(new Cancelled()));
  const connection = connectWithRetry(redisUrl);

  const worker = new Worker<QueuedRemoval, QueuedOutcome>(queueName, work, {
    connection,
    concurrency,
    // Child processes do the heavy work, so this process always has time to renew its locks.
    lockDuration: 6000,
    stalledInterval: 3000,
    maxStalledCount: 10,
  });
  // The library tries again ten times a second.
  worker.on('error', logThrottled(logger, 'the queue reports an error'));
  worker.on('stalled', (id) => logger.warn({ job: id }, 'a job lost its worker and is done again'));
  await worker.waitUntilReady();

  return {
    async close() {
      const closing = worker.close();
      await closeWithTimeout(Promise.allSettled([...running.values()].map(({ done }) => done)), closeTimeout);
      for (const { controller } of running.values()) controller.abort(new WorkerEnds());
      // The library waits for ever to report the last outcomes when Redis is unavailable.
      await closeWithTimeout(closing);
      for (const one of [connection, subscriber, redis]) one.disconnect();
    },
  };

  async function work(job: Job<QueuedRemoval, QueuedOutcome>, token?: string): Promise<QueuedOutcome> {
    const { id = '', data } = job;
    const controller = new AbortController();
    const done = outcomeOf(id, data, controller.signal).finally(() => running.delete(id));
    running.set(id, { controller, done });
    try {
      return await done;
    } catch {
      // Without Redis, other workers get the job when its lock ends.
      await job.moveToWait(token).catch(() => {});
      throw new WaitingError();
    }
  }

  /** Rejects only when the worker ends. */
  async function outcomeOf(id: string, data: QueuedRemoval, signal: AbortSignal): Promise<QueuedOutcome> {
    try {
      if (await redis.exists(keys.cancelled(id)).catch(() => 0)) throw new Cancelled();
      return await removeBackground(id, data, signal);
    } catch (error) {
      if (error instanceof WorkerEnds) throw error;
      if (error instanceof Cancelled) return { ok: false, failure: { kind: 'cancelled' } };
      if (error instanceof Busy) return { ok: false, failure: { kind: 'busy' } };
      const failure = toTaskFailure(error);
      if (['fault', 'storage_full', 'storage_unavailable'].includes(failure.kind)) {
        logger.error({ err: error, job: id }, 'a job failed');
      }
      return { ok: false, failure };
    }
  }

  async function removeBackground(
    id: string,
    { caller, composition: wanted, hasBackgroundImage }: QueuedRemoval,
    signal: AbortSignal,
  ): Promise<QueuedOutcome> {
    const input = await fetchFile(keys.input(id));
    const composition = hasBackgroundImage
      ? await withBackground(id, wanted).catch(async (error: unknown) => {
          await scratch.delete([input]);
          throw error;
        })
      : wanted;
    const finished = await runner.run({ input, composition, caller }, signal);
    try {
      await finished.saveTo(keys.output(id));
      const { size, saveTo: _save, stream: _stream, discard: _discard, ...result } = finished;
      return { ok: true, result, size };
    } finally {
      await finished.discard();
    }
  }

  async function withBackground(id: string, composition: Composition): Promise<Composition> {
    return { ...composition, background: { image: await fetchFile(keys.background(id)) } };
  }

  async function fetchFile(key: string): Promise<string> {
    // A missing file was deleted by a gateway that cancelled the job, or that has its result already.
    const stored = await store.open(key);
    if (!stored) throw new Cancelled();
    const stream = await stored.stream().catch((error: unknown) => {
      throw error instanceof UnknownResult ? new Cancelled() : error;
    });
    return scratch.write(stream);
  }
}
