import { EventEmitter } from 'node:events';
import type { Queue, QueueEvents } from 'bullmq';
import { afterEach, expect, it } from 'vitest';
import { Busy } from '../errors.ts';
import { type JobOutcomes, watchOutcomes } from './job-outcomes.ts';
import type { QueuedOutcome, QueuedRemoval } from './queue-messages.ts';

type TestQueue = Queue<QueuedRemoval, QueuedOutcome>;
const outcome: QueuedOutcome = { ok: false, failure: { kind: 'cancelled' } };
const never = new AbortController().signal;

let outcomes: JobOutcomes;
afterEach(() => outcomes.close());

function watch(getJob: () => unknown, getJobState: () => string): void {
  const queue = { getJob: async () => getJob(), getJobState: async () => getJobState() };
  outcomes = watchOutcomes(queue as unknown as TestQueue, new EventEmitter() as unknown as QueueEvents);
}

it('gives the outcome of a job that ends during the check', async () => {
  let calls = 0;
  // The job ends after the first call.
  const hasEnded = () => calls++ > 0;
  watch(
    () => ({
      returnvalue: hasEnded() ? outcome : null,
      getState: async () => (hasEnded() ? 'completed' : 'active'),
    }),
    () => (hasEnded() ? 'completed' : 'active'),
  );
  const waiting = outcomes.wait('job', never);
  // The second `wait` checks once more, like the regular check.
  expect(await Promise.any([waiting, outcomes.wait('job', never)])).toEqual(outcome);
});

it.each(['unknown', 'completed'])('is busy when a job with the state %s is gone', async (state) => {
  watch(
    () => undefined,
    () => state,
  );
  await expect(outcomes.wait('job', never)).rejects.toThrow(Busy);
});
