import { rm, writeFile } from 'node:fs/promises';
import { EngineError } from '@liftout/matting';
import type { Scratch } from '../../platform/disk/scratch.ts';
import type { ProviderClient } from '../engines/provider/client.ts';
import { RemovalFailed } from '../picture/errors.ts';
import type { ResultStore } from '../store/result-store.ts';
import { Busy } from './errors.ts';
import { deleteInputs, finishedFile, probePicture } from './local-runner.ts';
import type { Pool } from './pool.ts';
import type { RemovalJob, RemovalRunner } from './removal-runner.ts';

export interface ProviderRunnerOptions {
  pool: Pool;
  scratch: Scratch;
  store: ResultStore;
  provider: ProviderClient;
  /** Removals in flight at most; a further one is refused. */
  limit: number;
}

/**
 * Removals by a service elsewhere. Decoding and encoding are done by the child processes, the waiting by this one:
 * no child stands idle while the service works, and none of them holds the key.
 */
export function createProviderRunner({
  pool,
  scratch,
  store,
  provider,
  limit,
}: ProviderRunnerOptions): RemovalRunner {
  let running = 0;
  return {
    engine: { name: 'provider', version: '1', isSimulation: false },
    get waiting() {
      return pool.waiting;
    },
    get running() {
      return running;
    },
    async probe(signal) {
      // Without the service: a removal there costs money.
      const [input, output] = [scratch.path(), scratch.path()];
      try {
        await writeFile(input, probePicture);
        await pool.run({ kind: 'prepare', input, output, composition: { format: 'png' } }, signal);
      } finally {
        await deleteAll([input, output]);
      }
    },
    async run(job, signal) {
      try {
        if (running >= limit) throw new Busy(5);
        running++;
        try {
          return await removeElsewhere(job, signal);
        } finally {
          running--;
        }
      } catch (error) {
        if (error instanceof EngineError)
          throw new RemovalFailed(error.code, error.message, { cause: error });
        throw error;
      } finally {
        await deleteInputs(job);
      }
    },
  };

  async function removeElsewhere({ input, composition }: RemovalJob, signal: AbortSignal) {
    const [prepared, cutout, output] = [scratch.path(), scratch.path(), scratch.path()];
    try {
      const { mediaType, inputWidth, inputHeight, part } = await pool.run(
        { kind: 'prepare', input, output: prepared, composition },
        signal,
      );
      if (!part) throw new Error('A prepared picture has a part.');
      await provider.cutOut({ path: prepared, mediaType }, cutout, signal);
      const canvas = { width: inputWidth, height: inputHeight, part };
      const result = await pool.run(
        { kind: 'finish', prepared, cutout, canvas, output, composition },
        signal,
      );
      return await finishedFile(result, output, store);
    } catch (error) {
      await deleteAll([output]);
      throw error;
    } finally {
      await deleteAll([prepared, cutout]);
    }
  }
}

async function deleteAll(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
