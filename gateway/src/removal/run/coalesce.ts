import { untilAborted } from '../../platform/until-aborted.ts';
import { TooManyAtOnce } from './errors.ts';

/** A reference to the result of a shared task. When the last holder releases it, the result is discarded. */
export interface Lease<T> {
  readonly value: T;
  release(): Promise<void>;
}

interface SharedWork<T> {
  readonly controller: AbortController;
  readonly outcome: Promise<T>;
  holders: number;
  settled: boolean;
}

/**
 * Joins the running work under `key`, or starts it. A caller whose signal is aborted leaves the work to the others.
 * When all callers have left, the work is aborted.
 * @throws TooManyAtOnce when the caller has started too much work that is still running. Others are not affected.
 */
export type Coalesce<T> = (
  key: string,
  caller: string,
  signal: AbortSignal,
  start: (signal: AbortSignal) => Promise<T>,
) => Promise<Lease<T>>;

export interface CoalescerOptions<T> {
  /** Largest number of tasks that run at the same time for one caller. */
  callerLimit: number;
  /** Disposes of a result; it never rejects. */
  discard: (value: T) => Promise<void>;
  /** Called for each caller that joins running work. */
  onJoined?: (() => void) | undefined;
}

export function createCoalescer<T>({ callerLimit, discard, onJoined }: CoalescerOptions<T>): Coalesce<T> {
  const running = new Map<string, SharedWork<T>>();
  /** Caller → pieces of running work that this caller has started. */
  const counts = new Map<string, number>();

  return async function coalesce(key, caller, signal, start) {
    signal.throwIfAborted();
    const existing = running.get(key);
    if (existing) onJoined?.();
    const work = existing ?? startWork(key, caller, start);
    work.holders++;

    let released = false;
    const release = async () => {
      if (released) return;
      released = true;
      work.holders--;
      if (work.holders > 0) return;
      if (running.get(key) === work) running.delete(key);
      if (work.settled) await work.outcome.then(discard, () => {});
      else work.controller.abort(signal.reason);
    };

    try {
      return { value: await untilAborted(work.outcome, signal), release };
    } catch (error) {
      await release();
      throw error;
    }
  };

  function startWork(key: string, caller: string, start: (signal: AbortSignal) => Promise<T>): SharedWork<T> {
    const count = counts.get(caller) ?? 0;
    if (count >= callerLimit) throw new TooManyAtOnce();
    counts.set(caller, count + 1);
    const controller = new AbortController();
    const outcome = start(controller.signal);
    const work: SharedWork<T> = { controller, outcome, holders: 0, settled: false };
    running.set(key, work);
    const settle = () => {
      work.settled = true;
      if (running.get(key) === work) running.delete(key);
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    };
    outcome.then((value) => {
      settle();
      // The last holder left just before the work ended.
      if (work.holders === 0) return discard(value);
    }, settle);
    return work;
  }
}
