import { untilAborted } from '../../platform/until-aborted.ts';

/** A share in the result of one piece of work. When the last holder releases it, the result is discarded. */
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

export interface Coalescer<T> {
  /**
   * Joins the running work under `key`, or starts it. A caller whose signal is aborted leaves the work to the others.
   * When all callers have left, the work is aborted. An error that `start` throws synchronously reaches only its own
   * caller.
   */
  join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<Lease<T>>;
}

/**
 * @param discard Disposes of a result; it never rejects.
 * @param onJoined Called for each caller that joins running work.
 */
export function createCoalescer<T>(
  discard: (value: T) => Promise<void>,
  onJoined?: () => void,
): Coalescer<T> {
  const running = new Map<string, SharedWork<T>>();

  return {
    async join(key, signal, start) {
      signal.throwIfAborted();
      const existing = running.get(key);
      if (existing) onJoined?.();
      const work = existing ?? startWork(key, start);
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
    },
  };

  function startWork(key: string, start: (signal: AbortSignal) => Promise<T>): SharedWork<T> {
    const controller = new AbortController();
    const outcome = start(controller.signal);
    const work: SharedWork<T> = { controller, outcome, holders: 0, settled: false };
    running.set(key, work);
    const settle = () => {
      work.settled = true;
      if (running.get(key) === work) running.delete(key);
    };
    outcome.then((value) => {
      settle();
      // The last holder left just before the work ended.
      if (work.holders === 0) return discard(value);
    }, settle);
    return work;
  }
}
