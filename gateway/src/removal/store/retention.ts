import type { ResultStore } from './result-store.ts';

export interface RetentionOptions {
  store: ResultStore;
  /** How long a result is kept, in milliseconds. */
  retentionMs: number;
  /** Called with the number of deleted files. */
  onDeleted?: (count: number) => void;
  onError?: (error: unknown) => void;
}

/** Milliseconds after which the files of an abandoned job are deleted. */
const jobFilesMs = 60 * 60_000;
const longestPauseMs = 5 * 60_000;

/** Deletes expired files from now on, also files of earlier processes. */
export function startRetention({ store, retentionMs, onDeleted, onError }: RetentionOptions): {
  close(): void;
} {
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    let deleted = 0;
    let failure: unknown;
    try {
      for await (const key of findExpired(store, retentionMs)) {
        await store.remove(key).then(
          () => deleted++,
          (error: unknown) => {
            failure ??= error;
          },
        );
      }
    } catch (error) {
      failure = error;
    } finally {
      running = false;
    }
    if (deleted > 0) onDeleted?.(deleted);
    if (failure) onError?.(failure);
  };
  const timer = setInterval(run, Math.max(100, Math.min(longestPauseMs, retentionMs / 10))).unref();
  run();
  return { close: () => clearInterval(timer) };
}

/** Keys of expired files. */
async function* findExpired(store: ResultStore, retentionMs: number): AsyncGenerator<string> {
  yield* findExpiredResults(store, new Date(Date.now() - retentionMs));
  const jobFilesBefore = new Date(Date.now() - Math.min(jobFilesMs, retentionMs));
  for (const folder of ['work', 'inputs']) {
    for await (const { key, savedAt } of store.list(folder)) {
      if (savedAt < jobFilesBefore) yield key;
    }
  }
}

/** A converted file was saved later than its result and expires with it. Without a result it is deleted at once. */
async function* findExpiredResults(store: ResultStore, savedBefore: Date): AsyncGenerator<string> {
  const results = new Map<string, { savedAt?: Date; keys: string[] }>();
  for await (const { key, savedAt } of store.list('results')) {
    const isResult = key.endsWith('.png');
    const id = key.replace(/\.\w+$/, '');
    const result = results.get(id) ?? { keys: [] };
    results.set(id, result);
    if (isResult) result.savedAt = savedAt;
    // The result itself is deleted last, so that the next run continues an interrupted deletion.
    if (isResult) result.keys.push(key);
    else result.keys.unshift(key);
  }
  for (const { savedAt, keys } of results.values()) {
    if (!savedAt || savedAt < savedBefore) yield* keys;
  }
}
