import type { Queue, QueueEvents } from 'bullmq';
import { untilAborted } from '../../../platform/until-aborted.ts';
import { failedForGood } from '../../picture/task-failure.ts';
import { Busy } from '../errors.ts';
import type { QueuedOutcome, QueuedRemoval } from './queue-messages.ts';

export interface JobOutcomes {
  /**
   * Waits until a worker has finished a job.
   * @throws Busy when the job is lost or Redis stays unavailable; RemovalFailed when all its workers died; or the
   * reason of the signal.
   */
  wait(id: string, signal: AbortSignal): Promise<QueuedOutcome>;
  close(): void;
}

/** Milliseconds between two checks of the pending jobs. Events report their outcomes sooner. */
const pollMs = 2500;
/** After this many checks without an answer from Redis, the jobs count as lost. */
const maxFailedPolls = 2;

/**
 * Listens for the outcomes of jobs. Events are not enough: they are lost when Redis loses its data, and none arrives
 * while Redis is unavailable. So the jobs are checked regularly as well.
 */
export function watchOutcomes(queue: Queue<QueuedRemoval, QueuedOutcome>, events: QueueEvents): JobOutcomes {
  type Waiter = PromiseWithResolvers<QueuedOutcome>;
  const pending = new Map<string, Set<Waiter>>();
  const forEachWaiter = (id: string, settle: (waiter: Waiter) => void) => pending.get(id)?.forEach(settle);
  let failedPolls = 0;
  let polling = false;
  const timer = setInterval(poll, pollMs).unref();

  events.on('completed', ({ jobId, returnvalue }) => {
    // The library parses the value, although its type says text.
    forEachWaiter(jobId, ({ resolve }) => resolve(returnvalue as unknown as QueuedOutcome));
  });
  // The job lost its worker too often.
  events.on('failed', ({ jobId }) => forEachWaiter(jobId, ({ reject }) => reject(failedForGood())));

  return {
    async wait(id, signal) {
      signal.throwIfAborted();
      const waiter: Waiter = Promise.withResolvers();
      const waiters = pending.get(id) ?? new Set();
      pending.set(id, waiters.add(waiter));
      try {
        // A job with the same id may have ended already.
        look(id).catch(() => {});
        return await untilAborted(waiter.promise, signal);
      } finally {
        waiters.delete(waiter);
        if (waiters.size === 0 && pending.get(id) === waiters) pending.delete(id);
      }
    },
    close() {
      clearInterval(timer);
      for (const id of pending.keys()) forEachWaiter(id, ({ reject }) => reject(new Busy(1)));
    },
  };

  async function look(id: string): Promise<void> {
    const state = await queue.getJobState(id);
    // The job is read after its state, because a running job has no value yet.
    const job = state === 'completed' ? await queue.getJob(id) : undefined;
    forEachWaiter(id, ({ resolve, reject }) => {
      if (job) resolve(job.returnvalue);
      else if (state === 'failed') reject(failedForGood());
      else if (state === 'completed' || state === 'unknown') reject(new Busy(1));
    });
  }

  /** Never rejects. */
  async function poll(): Promise<void> {
    if (polling || pending.size === 0) return;
    polling = true;
    try {
      await Promise.all([...pending.keys()].map(look));
      failedPolls = 0;
    } catch {
      failedPolls++;
      if (failedPolls < maxFailedPolls) return;
      for (const id of pending.keys()) forEachWaiter(id, ({ reject }) => reject(new Busy(10)));
    } finally {
      polling = false;
    }
  }
}
