import type { RenderedPage } from '@liftout/page-contract';
import { RenderBusy, RenderTimeout, RenderUnavailable } from './errors.ts';
import type { RenderLimits } from './render-limits.ts';
import type { RenderProcess } from './render-process.ts';
import type { RenderJob } from './render-protocol.ts';

export interface RenderQueue {
  /** @throws RenderBusy, RenderUnavailable, RenderTimeout, RenderInterrupted, or the error of the page. */
  run(job: RenderJob): Promise<RenderedPage>;
  /** Starts the process, so that the first page finds it ready. */
  warm(): void;
  readonly waiting: number;
  /** True when the queue can be removed without loss. */
  readonly isIdle: boolean;
  close(): Promise<void>;
}

export interface RenderQueueOptions {
  limits: RenderLimits;
  start(onDeath: (reason: string) => void): Promise<RenderProcess>;
  onDeath(reason: string): void;
  /** Called when the process was stopped because there were no pages to render. */
  onIdle(): void;
}

/** After this many milliseconds without a failure, the count of failures starts again. */
const deathMemory = 60_000;
const longestPause = 60_000;
/** After this many failed pages in a row a process is replaced, in case its code has damaged it. */
const failuresInRow = 3;

interface Waiting {
  job: RenderJob;
  since: number;
  resolve(page: RenderedPage): void;
  reject(error: unknown): void;
}

/**
 * Renders the pages of one pair of versions one after the other, in one process. A process that ends is replaced at
 * once. When it ends again soon, it is replaced after a pause, and until then its pages fail at once.
 */
export function createRenderQueue({ limits, start, onDeath, onIdle }: RenderQueueOptions): RenderQueue {
  const waiting: Waiting[] = [];
  let running: Promise<RenderProcess> | undefined;
  let isWorking = false;
  let deaths = 0;
  let lastDeath = Number.NEGATIVE_INFINITY;
  let lastReason = '';
  let pausedUntil = 0;
  let lastUsed = performance.now();
  let failures = 0;
  let isClosed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  function process(): Promise<RenderProcess> {
    if (!running) {
      const started = start((reason) => handleDeath(started, reason));
      running = started;
      // The next page starts another one.
      started.catch(() => {
        if (running === started) running = undefined;
      });
    }
    return running;
  }

  function handleDeath(dead: Promise<RenderProcess>, reason: string): void {
    // A process that hung was replaced before it ended.
    if (running === dead) running = undefined;
    const now = performance.now();
    deaths = now - lastDeath > deathMemory ? 1 : deaths + 1;
    lastDeath = now;
    lastReason = reason;
    const pause = deaths === 1 ? 0 : Math.min(limits.backoff * 2 ** (deaths - 2), longestPause);
    pausedUntil = now + pause;
    onDeath(reason);
    if (pause > 0) {
      for (const { reject } of waiting.splice(0))
        reject(new RenderUnavailable(`The code has failed: ${reason}`));
    }
    // After recent use, the next page is likely to come soon.
    setTimeout(() => {
      if (!isClosed && performance.now() - lastUsed < limits.idle) warm();
    }, pause).unref();
  }

  function warm(): void {
    if (performance.now() < pausedUntil) return;
    void process().catch(() => undefined);
    awaitIdleness();
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { job, since, resolve, reject } = next;
      if (performance.now() - since > limits.wait) {
        reject(new RenderBusy('The page waited too long for its turn.'));
        continue;
      }
      await process()
        .then((started) => started.run(job))
        .then(
          (page) => {
            failures = 0;
            resolve(page);
          },
          (error: unknown) => {
            failures += 1;
            // A process that hangs is being stopped, and the next page needs another one.
            if (error instanceof RenderTimeout) running = undefined;
            else if (failures === failuresInRow) stopProcess();
            reject(error);
          },
        );
    }
    isWorking = false;
    awaitIdleness();
  }

  function stopProcess(): Promise<void> | undefined {
    const old = running;
    running = undefined;
    return old?.then((one) => one.stop()).catch(() => undefined);
  }

  function awaitIdleness(): void {
    lastUsed = performance.now();
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (isWorking || waiting.length > 0) return;
      stopProcess();
      onIdle();
    }, limits.idle).unref();
  }

  return {
    get waiting() {
      return waiting.length;
    },
    get isIdle() {
      return !isWorking && waiting.length === 0 && !running && performance.now() - lastDeath > deathMemory;
    },
    warm,
    run(job) {
      if (isClosed) return Promise.reject(new RenderBusy('The renderer is closed.'));
      if (performance.now() < pausedUntil) {
        return Promise.reject(new RenderUnavailable(`The code has failed a moment ago: ${lastReason}`));
      }
      if (waiting.length >= limits.queue) {
        return Promise.reject(new RenderBusy('Too many pages wait for their turn.'));
      }
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
      waiting.push({ job, since: performance.now(), resolve, reject });
      void work();
      return promise;
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      for (const { reject } of waiting.splice(0)) reject(new RenderBusy('The renderer is closed.'));
      await stopProcess();
    },
  };
}
