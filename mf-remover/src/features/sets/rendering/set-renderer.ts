import { workerError } from '../../removal/ask-worker';
import type { SetJob, SetJobAnswer, SetJobResults } from './set.worker';

type Kind = SetJob['kind'];
type JobOf<K extends Kind> = Omit<Extract<SetJob, { kind: K }>, 'kind'>;

/**
 * Runs the jobs of a set in one worker, one after the other, so that only one whole picture is in memory. Jobs fail with
 * NotLoaded when the worker cannot be loaded.
 */
export interface SetRenderer {
  small(file: Blob): Promise<SetJobResults['small']>;
  measure(file: Blob): Promise<SetJobResults['measure']>;
  /** @param place A later preview for the same place replaces a waiting one, which then fails. */
  preview(place: string, job: JobOf<'preview'>): Promise<SetJobResults['preview']>;
  result(job: JobOf<'result'>): Promise<SetJobResults['result']>;
  close(): void;
}

interface Waiting {
  place: string | undefined;
  job: unknown;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export function createSetRenderer(): SetRenderer {
  const waiting: Waiting[] = [];
  let current: Waiting | undefined;
  let worker: Worker | undefined;

  function open(): Worker {
    const created = new Worker(new URL('./set.worker.ts', import.meta.url), { name: 'set' });
    created.onmessage = ({ data }: MessageEvent<SetJobAnswer>) =>
      settle((one) => ('error' in data ? one.reject(new Error(data.error)) : one.resolve(data.result)));
    created.onerror = (event) => {
      created.terminate();
      worker = undefined;
      settle((one) => one.reject(workerError(event)));
    };
    return created;
  }

  function settle(how: (one: Waiting) => void): void {
    const one = current;
    current = undefined;
    if (one) how(one);
    next();
  }

  function next(): void {
    if (current) return;
    current = waiting.shift();
    if (!current) return;
    worker ??= open();
    worker.postMessage(current.job);
  }

  function ask<K extends Kind>(kind: K, job: JobOf<K>, place?: string): Promise<SetJobResults[K]> {
    return new Promise((resolve, reject) => {
      const at = place === undefined ? -1 : waiting.findIndex((one) => one.place === place);
      if (at >= 0) waiting.splice(at, 1)[0]?.reject(new Error('Another job has taken its place'));
      waiting.push({ place, job: { kind, ...job }, resolve, reject });
      next();
    });
  }

  return {
    small: (file) => ask('small', { file }),
    measure: (file) => ask('measure', { file }),
    preview: (place, job) => ask('preview', job, place),
    result: (job) => ask('result', job),
    close() {
      worker?.terminate();
      for (const one of [...waiting.splice(0), ...(current ? [current] : [])]) {
        one.reject(new Error('The renderer was closed'));
      }
      current = undefined;
    },
  };
}
