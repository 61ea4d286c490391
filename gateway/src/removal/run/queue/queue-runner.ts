import { randomUUID } from 'node:crypto';
import { Queue, QueueEvents } from 'bullmq';
import {
  closeWithTimeout,
  connectFailFast,
  connectWithRetry,
  waitUntilReady,
} from '../../../platform/redis/connection.ts';
import { fromTaskFailure } from '../../picture/task-failure.ts';
import type { ResultStore } from '../../store/result-store.ts';
import { Busy } from '../errors.ts';
import { deleteInputs } from '../local-runner.ts';
import type { FinishedRemoval, RemovalJob, RemovalRunner } from '../removal-runner.ts';
import { cancelChannel, keys, type QueuedOutcome, type QueuedRemoval, queueName } from './queue-messages.ts';

export interface QueueRunnerOptions {
  redisUrl: string;
  store: ResultStore;
  engine: RemovalRunner['engine'];
  /** Jobs that may wait in the whole fleet; a further one is refused. */
  queueLimit: number;
}

export interface QueueRunner extends RemovalRunner {
  close(): Promise<void>;
}

/** Longer than any job takes, a lost worker and a second try included. */
const jobTimeoutMs = 10 * 60_000;
/** Seconds for which a finished job can be taken up by another gateway. */
const keptSeconds = 3600;

/** Removals by workers elsewhere: pictures travel through the store, jobs through Redis. */
export async function openQueueRunner(options: QueueRunnerOptions): Promise<QueueRunner> {
  const { redisUrl, store, engine, queueLimit } = options;
  const redis = connectFailFast(redisUrl);
  await waitUntilReady(redis);
  const eventConnection = connectWithRetry(redisUrl);
  const events = new QueueEvents(queueName, { connection: eventConnection });
  events.on('error', () => {});
  events.setMaxListeners(0);
  await events.waitUntilReady();
  const queue = new Queue<QueuedRemoval, QueuedOutcome>(queueName, { connection: redis });
  queue.on('error', () => {});
  let running = 0;

  return {
    engine,
    waiting: 0,
    get running() {
      return running;
    },
    async probe() {
      const workers = await queue.getWorkersCount();
      if (workers === 0) throw new Error('No worker is connected.');
    },
    async run(job, signal) {
      running++;
      try {
        return await runOnWorker(job, signal);
      } finally {
        running--;
        await deleteInputs(job);
      }
    },
    async close() {
      await closeWithTimeout(Promise.all([queue.close(), events.close()]));
      eventConnection.disconnect();
      redis.disconnect();
    },
  };

  async function runOnWorker(job: RemovalJob, signal: AbortSignal): Promise<FinishedRemoval> {
    const id = job.id ?? randomUUID();
    signal.throwIfAborted();
    if ((await busyIfRedisIsAway(queue.getWaitingCount())) >= queueLimit) throw new Busy(5);
    const { background } = job.composition;
    const image = background && 'image' in background ? background.image : undefined;
    await store.save(keys.input(id), job.input);
    if (image !== undefined) await store.save(keys.background(id), image);

    const queued = await busyIfRedisIsAway(
      queue.add(
        'removal',
        { composition: job.composition, hasBackgroundImage: image !== undefined },
        // The same id twice is the same job: a request that lost its gateway finds its work again.
        { jobId: id, removeOnComplete: { age: keptSeconds }, removeOnFail: { age: keptSeconds } },
      ),
    );
    const cancel = () => void cancelJob(id);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const outcome = await Promise.race([queued.waitUntilFinished(events, jobTimeoutMs), rejection(signal)]);
      if (outcome.ok) return finished(id, outcome);
      await forget(id);
      if (outcome.failure.kind === 'busy') throw new Busy(5);
      if (outcome.failure.kind === 'cancelled') throw signal.reason ?? new Busy(1);
      throw fromTaskFailure(outcome.failure);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
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

  async function forget(id: string): Promise<void> {
    await Promise.allSettled([
      store.remove(keys.input(id)),
      store.remove(keys.background(id)),
      store.remove(keys.output(id)),
      queue.remove(id),
    ]);
  }

  async function cancelJob(id: string): Promise<void> {
    await redis.set(keys.cancelled(id), '1', 'EX', keptSeconds).catch(() => {});
    await redis.publish(cancelChannel, id).catch(() => {});
    await forget(id);
  }
}

/** A fleet without its Redis takes nothing new, and says so. */
async function busyIfRedisIsAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const busy = new Busy(10);
    busy.cause = cause;
    throw busy;
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
