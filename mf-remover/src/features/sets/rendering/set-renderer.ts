import type { Finished, Measured, SetJob, SetJobResult } from './set.worker';

type JobOf<Kind extends SetJob['kind']> = Omit<Extract<SetJob, { kind: Kind }>, 'kind'>;

/** The jobs of a set in one worker, one after the other: so only one whole picture is in memory. */
export interface SetRenderer {
  small(file: Blob): Promise<Blob>;
  measure(file: Blob): Promise<Measured>;
  /**
   * @param place A later preview for the same place takes the place of one that has not begun.
   * @returns null when another has taken its place.
   */
  preview(place: string, job: JobOf<'preview'>): Promise<ImageBitmap | null>;
  result(job: JobOf<'result'>): Promise<Finished>;
  close(): void;
}

interface Waiting {
  key: string | null;
  job: SetJob;
  resolve: (result: SetJobResult | null) => void;
  reject: (error: Error) => void;
}

export function createSetRenderer(): SetRenderer {
  const waiting: Waiting[] = [];
  let current: Waiting | undefined;
  let worker: Worker | undefined;

  function open(): Worker {
    const created = new Worker(new URL('./set.worker.ts', import.meta.url), { name: 'set' });
    created.onmessage = ({ data }: MessageEvent<SetJobResult>) => settle((one) => one.resolve(data));
    created.onerror = (event) => {
      created.terminate();
      worker = undefined;
      settle((one) => one.reject(new Error(event.message)));
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

  function ask(job: SetJob, key: string | null = null): Promise<SetJobResult | null> {
    return new Promise((resolve, reject) => {
      const at = key === null ? -1 : waiting.findIndex((one) => one.key === key);
      if (at >= 0) waiting.splice(at, 1)[0]?.resolve(null);
      waiting.push({ key, job, resolve, reject });
      next();
    });
  }

  async function answer<Name extends string>(asked: Promise<SetJobResult | null>, name: Name) {
    const result = await asked;
    if (!result || !(name in result))
      throw new Error(result && 'error' in result ? result.error : 'No answer');
    return (result as Record<Name, unknown>)[name];
  }

  return {
    small: async (file) => (await answer(ask({ kind: 'small', file }), 'small')) as Blob,
    measure: async (file) => (await answer(ask({ kind: 'measure', file }), 'measured')) as Measured,
    preview: async (place, job) => {
      const result = await ask({ kind: 'preview', ...job }, place);
      if (result && 'error' in result) throw new Error(result.error);
      return result && 'preview' in result ? result.preview : null;
    },
    result: async (job) => (await answer(ask({ kind: 'result', ...job }), 'finished')) as Finished,
    close() {
      worker?.terminate();
      for (const one of [...waiting.splice(0), ...(current ? [current] : [])]) {
        one.reject(new Error('The renderer was closed'));
      }
      current = undefined;
    },
  };
}
