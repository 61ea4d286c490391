import { randomUUID } from 'node:crypto';
import { Queue, QueueEvents } from 'bullmq';
import { ReplyError } from 'ioredis';
import { CheckFailed } from '../../../platform/observability/check-failed.ts';
import {
  closeWithTimeout,
  connectFailFast,
  connectWithRetry,
  waitUntilReady,
} from '../../../platform/redis/connection.ts';
import { RemovalFailed } from '../../picture/errors.ts';
import { fromTaskFailure } from '../../picture/task-failure.ts';
import type { ResultStore } from '../../store/result-store.ts';
import { Busy } from '../errors.ts';
import { inputsOf } from '../local-runner.ts';
import type { FinishedRemoval, RemovalJob, RemovalRunner } from '../removal-runner.ts';
import { watchOutcomes } from './job-outcomes.ts';
import { cancelChannel, keys, type QueuedOutcome, type QueuedRemoval, queueName } from './queue-messages.ts';

export interface QueueRunnerOptions {
  redisUrl: string;
  store: ResultStore;
  engine: RemovalRunner['engine'];
  deleteFiles: (paths: readonly string[]) => Promise<void>;
  /** Jobs that may wait in the whole fleet; a further one is refused. */
  queueLimit: number;
}

export interface QueueRunner extends RemovalRunner {
  close(): Promise<void>;
}

/** Longer than any job takes, even one that lost its worker and was tried again. */
const jobTimeoutMs = 10 * 60_000;
/** How long another gateway can take over a finished job, in seconds. */
const keptSeconds = 3600;

/** Removes backgrounds with workers. Pictures go through the store, jobs through Redis. */
export async function openQueueRunner(options: QueueRunnerOptions): Promise<QueueRunner> {
  const { redisUrl, store, engine, deleteFiles, queueLimit } = options;
  const redis = connectFailFast(redisUrl);
  await waitUntilReady(redis);
  const eventConnection = connectWithRetry(redisUrl);
  const events = new QueueEvents(queueName, { connection: eventConnection });
  events.on('error', () => {});
  await events.waitUntilReady();
  const queue = new Queue<QueuedRemoval, QueuedOutcome>(queueName, { connection: redis });
  queue.on('error', () => {});
  const outcomes = watchOutcomes(queue, events);
  // Each job waits for a moment, until an idle worker takes it.
  const maxWaiting = Math.max(1, queueLimit);
  /** Jobs of each caller that have no outcome yet. */
  const running = new Map<string, number>();
  let workerSeenAt = Number.NEGATIVE_INFINITY;

  return {
    engine,
    countWaiting,
    get running() {
      return [...running.values()].reduce((sum, count) => sum + count, 0);
    },
    async probe() {
      const workers = await checked(queue.getWorkersCount());
      // A Redis that is full, or cannot save its data, still answers commands that only read.
      await checked(redis.set(keys.probe, '1', 'EX', keptSeconds));
      if (workers === 0) throw new CheckFailed('No worker is connected to Redis.');
    },
    async run(job, signal) {
      const { caller } = job;
      const ahead = running.get(caller) ?? 0;
      running.set(caller, ahead + 1);
      try {
        return await runOnWorker(job, ahead, signal);
      } finally {
        const left = (running.get(caller) ?? 1) - 1;
        if (left > 0) running.set(caller, left);
        else running.delete(caller);
        await deleteFiles(inputsOf(job));
      }
    },
    async close() {
      outcomes.close();
      await closeWithTimeout(Promise.all([queue.close(), events.close()]));
      eventConnection.disconnect();
      redis.disconnect();
    },
  };

  function countWaiting(): Promise<number> {
    return queue.getJobCountByTypes('waiting', 'prioritized');
  }

  /** Without a worker a job would wait until its timeout. @throws Busy */
  async function requireWorker(): Promise<void> {
    if (performance.now() - workerSeenAt < 1000) return;
    if ((await busyWithoutRedis(queue.getWorkersCount())) === 0) throw new Busy(10);
    workerSeenAt = performance.now();
  }

  /** @param ahead Jobs that the same caller has in the queue already. */
  async function runOnWorker(job: RemovalJob, ahead: number, signal: AbortSignal): Promise<FinishedRemoval> {
    const id = job.id ?? randomUUID();
    signal.throwIfAborted();
    await requireWorker();
    if ((await busyWithoutRedis(countWaiting())) >= maxWaiting) throw new Busy(5);
    const { background } = job.composition;
    const image = background && 'image' in background ? background.image : undefined;
    const cancel = () => void cancelJob(id);
    const late = AbortSignal.timeout(jobTimeoutMs);
    let outcome: QueuedOutcome;
    try {
      await store.save(keys.input(id), job.input);
      if (image !== undefined) await store.save(keys.background(id), image);
      await busyWithoutRedis(
        queue.add(
          'removal',
          { caller: job.caller, composition: job.composition, hasBackgroundImage: image !== undefined },
          {
            // The same id means the same job, so a request that lost its gateway finds its work again.
            jobId: id,
            // Jobs without priority come first, then those with the lowest number, so callers get workers in turn.
            ...(ahead > 0 && { priority: ahead }),
            removeOnComplete: { age: keptSeconds },
            removeOnFail: { age: keptSeconds },
          },
        ),
      );
      signal.addEventListener('abort', cancel, { once: true });
      // The client may have left before the job was added.
      if (signal.aborted) cancel();
      outcome = await outcomes.wait(id, AbortSignal.any([signal, late]));
    } catch (error) {
      // No other request can ask for the outcome of a job without an id of its own.
      if (job.id === undefined) cancel();
      // Its workers died. A repeat is a new try.
      else if (error instanceof RemovalFailed) await forget(id);
      throw late.aborted && !signal.aborted ? new Busy(10) : error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
    if (outcome.ok) return finished(id, outcome);
    await forget(id);
    if (outcome.failure.kind === 'busy') throw new Busy(5);
    if (outcome.failure.kind === 'cancelled') throw signal.reason ?? new Busy(1);
    throw fromTaskFailure(outcome.failure);
  }

  function finished(id: string, { result, size }: Extract<QueuedOutcome, { ok: true }>): FinishedRemoval {
    return {
      ...result,
      size,
      saveTo: (key) => store.copy(keys.output(id), key),
      async stream() {
        const stored = await store.open(keys.output(id));
        if (!stored) throw new Busy(1);
        return stored.stream();
      },
      discard: () => forget(id),
    };
  }

  /** Never rejects: the retention deletes files that cannot be deleted now. */
  async function forget(id: string): Promise<void> {
    await Promise.allSettled([
      store.remove(keys.input(id)),
      store.remove(keys.background(id)),
      store.remove(keys.output(id)),
      queue.remove(id),
    ]);
  }

  /** Never rejects. */
  async function cancelJob(id: string): Promise<void> {
    await Promise.allSettled([
      redis.set(keys.cancelled(id), '1', 'EX', keptSeconds),
      redis.publish(cancelChannel, id),
    ]);
    await forget(id);
  }
}

/** @throws CheckFailed */
async function checked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const reason =
      cause instanceof ReplyError
        ? 'Redis refuses commands: it is full, read-only or cannot save its data. The log says why.'
        : 'Redis cannot be reached.';
    throw new CheckFailed(reason, { cause });
  }
}

/** While Redis is unavailable, a fleet takes no pictures. */
async function busyWithoutRedis<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Busy(10, { cause });
  }
}
