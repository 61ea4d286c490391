import type { ResultStore } from './result-store.ts';

export interface RetentionOptions {
  store: ResultStore;
  /** Milliseconds for which a result is kept. */
  retentionMs: number;
  /** Told how many files were deleted. */
  onDeleted?: (count: number) => void;
  onError?: (error: unknown) => void;
}

/** Milliseconds for which the files of a job are kept that nobody collects. */
const jobFilesMs = 60 * 60_000;
const longestPauseMs = 5 * 60_000;

/** Deletes expired files from now on, also those that were saved before the process was started. */
export function startRetention({ store, retentionMs, onDeleted, onError }: RetentionOptions): {
  close(): void;
} {
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    try {
      const deleted = await deleteExpired(store, retentionMs);
      if (deleted > 0) onDeleted?.(deleted);
    } catch (error) {
      onError?.(error);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(run, Math.max(100, Math.min(longestPauseMs, retentionMs / 10))).unref();
  run();
  return { close: () => clearInterval(timer) };
}

async function deleteExpired(store: ResultStore, retentionMs: number): Promise<number> {
  let deleted = await deleteExpiredResults(store, new Date(Date.now() - retentionMs));
  const jobFilesBefore = new Date(Date.now() - Math.min(jobFilesMs, retentionMs));
  for (const folder of ['work', 'inputs']) {
    for await (const { key, savedAt } of store.list(folder)) {
      if (savedAt >= jobFilesBefore) continue;
      await store.remove(key);
      deleted++;
    }
  }
  return deleted;
}

/** A converted file was saved later than its result and expires with it. Without a result it is deleted at once. */
async function deleteExpiredResults(store: ResultStore, savedBefore: Date): Promise<number> {
  const results = new Map<string, { savedAt?: Date; keys: string[] }>();
  for await (const { key, savedAt } of store.list('results')) {
    const isResult = key.endsWith('.png');
    const id = key.replace(/\.\w+$/, '');
    const result = results.get(id) ?? { keys: [] };
    results.set(id, result);
    if (isResult) result.savedAt = savedAt;
    // The result itself is deleted last: an interrupted deletion is then continued the next time.
    if (isResult) result.keys.push(key);
    else result.keys.unshift(key);
  }
  let deleted = 0;
  for (const { savedAt, keys } of results.values()) {
    if (savedAt && savedAt >= savedBefore) continue;
    for (const key of keys) await store.remove(key);
    deleted += keys.length;
  }
  return deleted;
}
