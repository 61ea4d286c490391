import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Scratch } from '../../platform/disk/scratch.ts';
import type { Inference } from '../engines/onnx/inference.ts';
import type { TaskResult } from '../picture/task.ts';
import type { ResultStore } from '../store/result-store.ts';
import type { Pool } from './pool.ts';
import type { FinishedRemoval, RemovalJob, RemovalRunner } from './removal-runner.ts';

export interface LocalRunnerOptions {
  pool: Pool;
  scratch: Scratch;
  store: ResultStore;
  engine: RemovalRunner['engine'];
  /** The process with the model, if there is one. */
  inference?: Inference | undefined;
}

/** Removes backgrounds with the child processes of this process. */
export function createLocalRunner({
  pool,
  scratch,
  store,
  engine,
  inference,
}: LocalRunnerOptions): RemovalRunner {
  const runner: RemovalRunner = {
    engine,
    async probe(signal) {
      if (inference) {
        inference.check();
        // A whole removal would take seconds. The model was tested at the start.
        return probePool(pool, scratch, signal);
      }
      // A running task shows that the processes work.
      if (pool.running > 0) return;
      // A whole removal also keeps the engine compiled: 150 s after the last one, an upload takes twice the time.
      const input = await scratch.write(probePicture);
      const job: RemovalJob = { input, composition: { format: 'png' }, caller: probeCaller };
      const finished = await runner.run(job, signal);
      await finished.discard();
    },
    countWaiting: async () => pool.waiting,
    get running() {
      return pool.running;
    },
    async run(job, signal) {
      const { input, composition, caller } = job;
      const output = scratch.path();
      try {
        const result = await pool.run({ kind: 'remove', input, output, composition }, { caller, signal });
        return await finishedFile(result, output, { store, scratch });
      } catch (error) {
        await scratch.delete([output]);
        throw error;
      } finally {
        await scratch.delete(inputsOf(job));
      }
    },
  };
  return runner;
}

/** A PNG of 64×64 pixels: a dark disc in front of a plain backdrop. */
const probePicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEUiM0Tu7u41RFTm5+gmN0jO0dQqO0t0fohPXGmCi5Sp' +
    'rrTc3d9KWGVxe4ZUYW3Z2tzW06B3AAAACXBIWXMAAAsTAAALEwEAmpwYAAAAzklEQVRIx2MQJAAYRhWMXAVWd1Scji/GrSA2' +
    'gQEI2K7iUmDpwAAGLJOxKxA9wAAFHBuxKghigANVbApEFRAKmDZiUWDDgAQOY1EwAVkBJ6YCUQdkBWwbMRTIMqCAQgwFZqgK' +
    'kjEULEBVwIWh4AKqAnYMBQdQFXBgKFBAVcCEocABVQEL6QoIWkHQkQWEvEkwoAgGNcHIQo1ulkDSE4ygBbKCZiwKpJET7Udy' +
    'kr2g9AMCGUfQMgF/1hMU3A7JvKV4sn+FilP74tFicFQBTgAA2HaH09hugmgAAAAASUVORK5CYII=',
  'base64',
);
const probeCaller = 'readiness check';

/** Checks without an engine that the processes work. A running task shows it too. */
export async function probePool(pool: Pool, scratch: Scratch, signal: AbortSignal): Promise<void> {
  if (pool.running > 0) return;
  const [input, output] = [await scratch.write(probePicture), scratch.path()];
  try {
    await pool.run(
      { kind: 'prepare', input, output, composition: { format: 'png' } },
      { caller: probeCaller, signal },
    );
  } finally {
    await scratch.delete([input, output]);
  }
}

/** The files that a job owns. */
export function inputsOf({ input, composition: { background } }: RemovalJob): string[] {
  return background && 'image' in background ? [input, background.image] : [input];
}

/** Makes the result of a removal from a file in the scratch folder. */
export async function finishedFile(
  result: TaskResult,
  path: string,
  { store, scratch }: { store: ResultStore; scratch: Scratch },
): Promise<FinishedRemoval> {
  const { size } = await stat(path);
  return {
    ...result,
    size,
    saveTo: (key) => store.save(key, path),
    stream: async () => createReadStream(path),
    discard: () => scratch.delete([path]),
  };
}
