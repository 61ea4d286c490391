import type { ResultStore } from './result-store.ts';

export interface Retention {
  readonly retentionMs: number;
  /** Deletes what is too old now. @returns how many files. */
  sweep(): Promise<number>;
  close(): void;
}

export interface RetentionOptions {
  store: ResultStore;
  retentionMs: number;
  onSwept?: (removed: number) => void;
  onError?: (error: unknown) => void;
}

/** Files of jobs that nobody came back for. */
const workAgeMs = 60 * 60_000;
const longestPauseMs = 5 * 60_000;

/** Deletes results at their time, from the start of the process on, so that a restart forgets nothing. */
export function startRetention({ store, retentionMs, onSwept, onError }: RetentionOptions): Retention {
  let sweeping: Promise<number> | undefined;
  const sweep = () => {
    sweeping ??= sweepOnce().finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  };
  async function sweepOnce(): Promise<number> {
    const now = Date.now();
    const removed =
      (await store.sweep('results', new Date(now - retentionMs))) +
      (await store.sweep('work', new Date(now - Math.min(workAgeMs, retentionMs)))) +
      (await store.sweep('inputs', new Date(now - Math.min(workAgeMs, retentionMs))));
    if (removed > 0) onSwept?.(removed);
    return removed;
  }
  const run = () => void sweep().catch((error: unknown) => onError?.(error));
  const timer = setInterval(run, Math.max(100, Math.min(longestPauseMs, retentionMs / 10))).unref();
  run();
  return { retentionMs, sweep, close: () => clearInterval(timer) };
}
