import { RemovalFailed } from '../picture/errors.ts';
import type { RemovalRunner } from './removal-runner.ts';

/** Reports how long each removal took and how it ended: `ok`, `aborted`, `refused`, or the reason of the failure. */
export function observeRunner(
  runner: RemovalRunner,
  observe: (removal: { engine: string; outcome: string; seconds: number }) => void,
): RemovalRunner {
  return {
    engine: runner.engine,
    probe: (signal) => runner.probe(signal),
    countWaiting: () => runner.countWaiting(),
    get running() {
      return runner.running;
    },
    async run(job, signal) {
      const start = performance.now();
      const finish = (outcome: string) =>
        observe({ engine: runner.engine.name, outcome, seconds: (performance.now() - start) / 1000 });
      try {
        const finished = await runner.run(job, signal);
        finish('ok');
        return finished;
      } catch (error) {
        if (signal.aborted) finish('aborted');
        else finish(error instanceof RemovalFailed ? error.reason : 'refused');
        throw error;
      }
    },
  };
}
