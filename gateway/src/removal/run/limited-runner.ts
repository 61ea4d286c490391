import type { Scratch } from '../../platform/disk/scratch.ts';
import { TooManyAtOnce } from './errors.ts';
import type { CallerLimit } from './limit-callers.ts';
import { inputsOf } from './local-runner.ts';
import type { RemovalRunner } from './removal-runner.ts';

/** A runner that takes a limited number of jobs of one caller at a time. */
export function limitRunner(runner: RemovalRunner, limit: CallerLimit, scratch: Scratch): RemovalRunner {
  return {
    engine: runner.engine,
    probe: (signal) => runner.probe(signal),
    countWaiting: () => runner.countWaiting(),
    get running() {
      return runner.running;
    },
    async run(job, signal) {
      try {
        return await limit.run(job.caller, () => runner.run(job, signal));
      } catch (error) {
        // The job was refused before a runner owned its files.
        if (error instanceof TooManyAtOnce) await scratch.delete(inputsOf(job));
        throw error;
      }
    },
  };
}
