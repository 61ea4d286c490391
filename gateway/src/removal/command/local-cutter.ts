import { availableParallelism } from 'node:os';
import { maxPixels } from '@liftout/gateway-contract';
import type { Recipe } from '@liftout/recipe';
import { messageOf } from '../../platform/message-of.ts';
import { StorageFull, StorageUnavailable } from '../../platform/storage-errors.ts';
import { chooseLocalEngine, startEngineInference } from '../engines/local-engine.ts';
import { recipeComposition } from '../picture/recipe-composition.ts';
import { createPool } from '../run/pool.ts';
import type { Cutter } from './cutter.ts';
import { CommandError, PictureFailed } from './errors.ts';

/** Milliseconds. A large model is slow on a small machine. */
const workDeadline = 15 * 60_000;

export interface LocalCutterOptions {
  recipe: Recipe;
  background: string | undefined;
  jobs: number | undefined;
  model: string | undefined;
  /** Folder with the models. */
  dataDir: string;
}

function throwCommandError(error: unknown): never {
  throw new CommandError(messageOf(error));
}

/** The message of a storage error is for visitors of a server. */
function reasonOf(error: unknown): string {
  return error instanceof StorageUnavailable ? error.reason : messageOf(error);
}

/** Cuts with the engine of this machine, in child processes that each work on one picture after the other. */
export async function createLocalCutter(options: LocalCutterOptions): Promise<Cutter> {
  const { recipe, background, jobs = availableParallelism(), model, dataDir } = options;
  const engine = await chooseLocalEngine({ model, dataDir, providerApiKey: undefined }).catch(
    throwCommandError,
  );
  const inference = await startEngineInference(engine.config, { lowPriority: false }).catch(
    throwCommandError,
  );
  const threads = Math.max(1, Math.floor(availableParallelism() / jobs));
  const pool = createPool({
    size: jobs,
    queueLimit: jobs,
    decodeDeadline: 60_000,
    workDeadline,
    lowPriority: false,
    infer: inference?.infer,
    child: { engine: engine.config, maxPixels, threads },
  });
  const composition = recipeComposition(recipe, background);
  const name = `${engine.about.name} ${engine.about.version}`;
  return {
    jobs,
    async cut(input, output, signal) {
      try {
        // Each picture counts as a separate caller, so that no process is kept free for other callers.
        const { width, height, foreground, confidence } = await pool.run(
          { kind: 'remove', input, output, composition },
          { caller: input, signal },
        );
        return {
          width,
          height,
          ...(foreground && { box: foreground }),
          ...(confidence !== undefined && { confidence }),
          engine: name,
        };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof StorageFull) {
          throw new CommandError('The results cannot be written: the disk is full.');
        }
        throw new PictureFailed(reasonOf(error), { cause: error });
      }
    },
    async close() {
      await pool.close();
      await inference?.close();
    },
  };
}
