import { EngineError } from '@liftout/matting';
import type { Scratch } from '../../platform/disk/scratch.ts';
import { needsOperator, ProviderBusy, type ProviderClient } from '../engines/provider/client.ts';
import { inputPixelsOf, noteInputPixels, RemovalFailed } from '../picture/errors.ts';
import type { ResultStore } from '../store/result-store.ts';
import { Busy } from './errors.ts';
import { finishedFile, inputsOf, probePool } from './local-runner.ts';
import type { Pool } from './pool.ts';
import type { RemovalJob, RemovalRunner } from './removal-runner.ts';

export interface ProviderRunnerOptions {
  pool: Pool;
  scratch: Scratch;
  store: ResultStore;
  provider: ProviderClient;
  /** The size of the pool. */
  workers: number;
  /** Removals that may wait beyond it, for a process or for the provider; a further one is refused. */
  queueLimit: number;
  /** Called for each failure of the service or of the account. */
  onFault: (error: Error) => void;
}

/**
 * Removes backgrounds with a provider. The child processes decode and encode. This process waits for the provider, so
 * that no child waits or knows the key.
 */
export function createProviderRunner({
  pool,
  scratch,
  store,
  provider,
  workers,
  queueLimit,
  onFault,
}: ProviderRunnerOptions): RemovalRunner {
  let running = 0;
  return {
    engine: { name: 'provider', version: '1', isSimulation: false },
    countWaiting: async () => Math.max(0, running - workers),
    get running() {
      return running;
    },
    // The provider is not called, because a removal costs money.
    probe: (signal) => probePool(pool, scratch, signal),
    async run(job, signal) {
      try {
        if (running >= workers + queueLimit) throw new Busy(5);
        running++;
        try {
          return await removeAtProvider(job, signal);
        } finally {
          running--;
        }
      } catch (error) {
        // Only the child that reads an answer sees that it is damaged or does not fit the picture.
        if (error instanceof RemovalFailed && needsOperator(error.reason)) onFault(error);
        if (!(error instanceof EngineError)) throw error;
        if (needsOperator(error.code)) onFault(error);
        throw toRemovalFailed(error);
      } finally {
        await scratch.delete(inputsOf(job));
      }
    },
  };

  function toRemovalFailed(cause: EngineError): RemovalFailed {
    const retryAfter = cause instanceof ProviderBusy ? cause.retryAfter : undefined;
    const error = new RemovalFailed(cause.code, cause.message, { cause, retryAfter });
    noteInputPixels(error, inputPixelsOf(cause));
    return error;
  }

  async function removeAtProvider({ input, composition, caller }: RemovalJob, signal: AbortSignal) {
    const [prepared, cutout, output] = [scratch.path(), scratch.path(), scratch.path()];
    try {
      const { mediaType, part, inputWidth, inputHeight } = await pool.run(
        { kind: 'prepare', input, output: prepared, composition },
        { caller, signal },
      );
      if (!part) throw new Error('The task `prepare` returned no part.');
      const isFound = await provider.cutOut({ path: prepared, mediaType }, cutout, signal).then(
        () => true,
        (error: unknown) => {
          // The hints say where the subject is.
          if (composition.hints && error instanceof EngineError && error.code === 'no_subject') return false;
          noteInputPixels(error, inputWidth * inputHeight);
          throw error;
        },
      );
      const result = await pool.run(
        { kind: 'finish', input, ...(isFound && { cutout }), part, output, composition },
        { caller, signal },
      );
      return await finishedFile(result, output, { store, scratch });
    } catch (error) {
      await scratch.delete([output]);
      throw error;
    } finally {
      await scratch.delete([prepared, cutout]);
    }
  }
}
