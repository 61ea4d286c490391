/** Thrown for a picture that may be tried again, after some seconds or when the device is online. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
  /** Seconds; undefined: as soon as the device is online. */
  readonly seconds: number | undefined;

  constructor(seconds?: number) {
    super('try later');
    this.seconds = seconds;
  }
}

/**
 * Why nothing is sent at the moment.
 * @property until Milliseconds since 1970.
 */
export type Pause = { why: 'offline' } | { why: 'busy'; until: number } | null;

export interface UploadQueueOptions {
  /** Pictures that are processed at the same time. */
  parallel: number;
  /** Works on one picture. It rejects with TryLater to be called again, and handles other failures itself. */
  run: (id: string, signal: AbortSignal) => Promise<void>;
  onPause: (pause: Pause) => void;
}

export interface UploadQueue {
  add(ids: readonly string[]): void;
  /** Stops and forgets a picture. */
  cancel(id: string): void;
  /** Call this when the device is online again, and when it may have slept: timers stand still meanwhile. */
  resume(): void;
  close(): void;
}

/** Seconds to wait if the server names no time. The wait doubles each further time. */
const firstWait = 2;
const longestWait = 120;

/** Works on pictures in their order. After one TryLater, all pictures that have not started wait. */
export function createUploadQueue({ parallel, run, onPause }: UploadQueueOptions): UploadQueue {
  const waiting: string[] = [];
  const running = new Map<string, AbortController>();
  let pause: Pause = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let closed = false;

  const setPause = (next: Pause) => {
    pause = next;
    onPause(next);
  };

  function start(): void {
    while (!closed && !pause && running.size < parallel) {
      // A picture that was cancelled and added again waits until the work on it has ended.
      const id = waiting.find((one) => !running.has(one));
      if (id === undefined) return;
      waiting.splice(waiting.indexOf(id), 1);
      void work(id);
    }
  }

  async function work(id: string): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      await run(id, controller.signal);
      refusals = 0;
    } catch (error) {
      if (!controller.signal.aborted && error instanceof TryLater) holdBack(id, error.seconds);
      else if (!controller.signal.aborted) throw error;
    } finally {
      running.delete(id);
      start();
    }
  }

  const isStopped = (id: string) => running.get(id)?.signal.aborted ?? true;

  function holdBack(id: string, seconds: number | undefined): void {
    waiting.unshift(id);
    if (pause) return;
    if (seconds === undefined) {
      setPause({ why: 'offline' });
      return;
    }
    refusals++;
    const time = Math.min(longestWait, Math.max(seconds, firstWait * 2 ** (refusals - 1))) * 1000;
    setPause({ why: 'busy', until: Date.now() + time });
    timer = setTimeout(resume, time);
  }

  function resume(): void {
    clearTimeout(timer);
    if (pause) setPause(null);
    start();
  }

  return {
    add(ids) {
      waiting.push(...ids.filter((id) => isStopped(id) && !waiting.includes(id)));
      start();
    },
    cancel(id) {
      const at = waiting.indexOf(id);
      if (at >= 0) waiting.splice(at, 1);
      running.get(id)?.abort();
    },
    resume() {
      if (pause?.why === 'offline' || (pause && pause.until <= Date.now())) resume();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const controller of running.values()) controller.abort();
    },
  };
}
