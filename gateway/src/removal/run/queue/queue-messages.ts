import type { Composition } from '../../picture/steps/compose.ts';
import type { TaskFailure, TaskResult } from '../../picture/task.ts';

export const queueName = 'liftout-removals';
/** Channel on which gateways publish the ids of cancelled jobs. */
export const cancelChannel = 'liftout:cancel';

/** A job for a worker. The pictures are in the store. */
export interface QueuedRemoval {
  /** Address or key of the caller. */
  caller: string;
  composition: Composition;
  hasBackgroundImage: boolean;
}

/** The answer of a worker. A picture that cannot be processed is an outcome too: it is not tried again. */
export type QueuedOutcome =
  | { ok: true; result: TaskResult; size: number }
  | { ok: false; failure: TaskFailure | { kind: 'busy' } | { kind: 'cancelled' } };

export const keys = {
  input: (id: string) => `inputs/${id}`,
  background: (id: string) => `inputs/${id}-background`,
  output: (id: string) => `work/${id}`,
  /** Written by the readiness check. */
  probe: 'liftout:probe',
  /** Set in Redis when a job is cancelled before a worker took it. */
  cancelled: (id: string) => `liftout:cancelled:${id}`,
};
