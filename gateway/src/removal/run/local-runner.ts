import { createReadStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import type { Scratch } from '../../platform/disk/scratch.ts';
import type { TaskResult } from '../picture/task.ts';
import type { ResultStore } from '../store/result-store.ts';
import type { Pool } from './pool.ts';
import type { RemovalJob, RemovalRunner } from './removal-runner.ts';

export interface LocalRunnerOptions {
  pool: Pool;
  scratch: Scratch;
  store: ResultStore;
  engine: RemovalRunner['engine'];
}

/** Removals by the child processes of this process. */
export function createLocalRunner({ pool, scratch, store, engine }: LocalRunnerOptions): RemovalRunner {
  const runner: RemovalRunner = {
    engine,
    async probe(signal) {
      // One that is at work just now proves on others that it can.
      if (pool.running > 0) return;
      const input = scratch.path();
      await writeFile(input, probePicture);
      const finished = await runner.run({ input, composition: { format: 'png' } }, signal);
      await finished.discard();
    },
    get waiting() {
      return pool.waiting;
    },
    get running() {
      return pool.running;
    },
    async run({ input, composition }, signal) {
      const output = scratch.path();
      try {
        const result = await pool.run({ kind: 'remove', input, output, composition }, signal);
        return await finishedFile(result, output, store);
      } catch (error) {
        await rm(output, { force: true });
        throw error;
      } finally {
        await deleteInputs({ input, composition });
      }
    },
  };
  return runner;
}

/** A dark disc before a plain backdrop. */
export const probePicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="#eee" d="M0 0h64v64H0z"/><circle cx="32" cy="32" r="16" fill="#234"/></svg>';

/** A job owns its files. */
export async function deleteInputs({ input, composition: { background } }: RemovalJob): Promise<void> {
  await rm(input, { force: true });
  if (background && 'image' in background) await rm(background.image, { force: true });
}

export async function finishedFile(result: TaskResult, path: string, store: ResultStore) {
  const { size } = await stat(path);
  return {
    ...result,
    size,
    saveTo: (key: string) => store.save(key, path),
    stream: async () => createReadStream(path),
    discard: () => rm(path, { force: true }),
  };
}
