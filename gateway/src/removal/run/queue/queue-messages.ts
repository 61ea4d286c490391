import type { Composition } from '../../picture/steps/compose.ts';
import type { TaskFailure, TaskResult } from '../../picture/task.ts';

export const queueName = 'liftout-removals';
/** Channel on which gateways say that nobody waits for a job any more. */
export const cancelChannel = 'liftout:cancel';

/** What a gateway asks of a worker. The pictures are in the store. */
export interface QueuedRemoval {
  composition: Composition;
  hasBackgroundImage: boolean;
}

/** What a worker says. A failure of the picture is an outcome like another: it is not tried again. */
export type QueuedOutcome =
  | { ok: true; result: TaskResult; size: number }
  | { ok: false; failure: TaskFailure | { kind: 'busy' } | { kind: 'cancelled' } };

export const keys = {
  input: (id: string) => `inputs/${id}`,
  background: (id: string) => `inputs/${id}-background`,
  output: (id: string) => `work/${id}`,
  /** Set in Redis when a job is cancelled before a worker took it. */
  cancelled: (id: string) => `liftout:cancelled:${id}`,
};
