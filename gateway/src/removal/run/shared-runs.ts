import type { Scratch } from '../../platform/disk/scratch.ts';
import { type CoalescerOptions, createCoalescer, type Lease } from './coalesce.ts';
import { inputsOf } from './local-runner.ts';
import type { FinishedRemoval, RemovalJob, RemovalRunner } from './removal-runner.ts';

/**
 * Runs a removal, or joins a running one with the same key. The files of the job are deleted in every case.
 * @throws TooManyAtOnce, or the errors of the runner.
 */
export type SharedRuns = (
  key: string,
  job: RemovalJob,
  signal: AbortSignal,
) => Promise<Lease<FinishedRemoval>>;

export interface SharedRunsDeps extends Pick<CoalescerOptions<unknown>, 'callerLimit' | 'onJoined'> {
  runner: RemovalRunner;
  scratch: Scratch;
}

export function createSharedRuns({ runner, scratch, callerLimit, onJoined }: SharedRunsDeps): SharedRuns {
  const coalesce = createCoalescer<FinishedRemoval>({
    callerLimit,
    onJoined,
    discard: (finished) => finished.discard(),
  });
  return async function run(key, job, signal) {
    let ownedByRunner = false;
    try {
      return await coalesce(key, job.caller, signal, (jobSignal) => {
        ownedByRunner = true;
        return runner.run(job, jobSignal);
      });
    } finally {
      if (!ownedByRunner) await scratch.delete(inputsOf(job));
    }
  };
}
