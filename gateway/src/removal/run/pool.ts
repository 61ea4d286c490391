import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { compileCache } from '../../platform/process/compile-cache.ts';
import { endChild, killChild } from '../../platform/process/end-child.ts';
import { lowerPriority } from '../../platform/process/lower-priority.ts';
import { returnMemory } from '../../platform/process/return-memory.ts';
import type { Infer } from '../engines/onnx/model-engine.ts';
import { RemovalFailed, UndecodableImage } from '../picture/errors.ts';
import type { ChildMessage, ParentMessage, Task, TaskFailure, TaskResult } from '../picture/task.ts';
import { failedForGood, fromTaskFailure, toTaskFailure } from '../picture/task-failure.ts';
import type { ChildConfig } from './child.ts';
import { Busy } from './errors.ts';
import { createFairQueue } from './fair-queue.ts';

/**
 * V8's Maglev recompiles the engine's long loops for each picture and then discards the code. Without Maglev a warm
 * process needs a quarter less processor time. A small young generation stays in the processor's cache, which saves
 * a tenth or more. Large buffers are not in the young generation anyway.
 */
export const childFlags = ['--disable-warning=ExperimentalWarning', '--no-maglev', '--max-semi-space-size=2'];

export interface PoolOptions {
  /** Tasks that run at the same time. One more may run for a caller that has no other task running. */
  size: number;
  /** Removals that may wait; a further one is refused. Conversions have their own limit, a quarter of this one. */
  queueLimit: number;
  child: ChildConfig;
  /** Milliseconds for a picture to be decoded. */
  decodeDeadline?: number;
  /** Milliseconds for everything after the decoding. */
  workDeadline?: number;
  /** Milliseconds after which an idle child is ended. One child always stays. */
  idleAfter?: number;
  /** A child that uses more bytes of memory is replaced after its task. */
  childMemoryLimit?: number;
  /** Gives the children a lower priority than the process that answers requests. Default: true. */
  lowPriority?: boolean;
  /** Gives the children the mattes of a model; the built-in engine needs none. @throws EngineError */
  infer?: Infer | undefined;
  onFault?: (error: Error) => void;
  /** Starts a child process; tests replace it. */
  startChild?: (config: ChildConfig) => ChildProcess;
}

export interface PoolRunOptions {
  /** Address or key of the caller. Callers get processes in turn. */
  caller: string;
  /** Cancels the task, even while it runs. */
  signal: AbortSignal;
}

/** A limited number of child processes. Each works on one task at a time. */
export interface Pool {
  /**
   * @throws Busy when too many tasks wait or no process can be started; RemovalFailed, UndecodableImage,
   * TooManyPixels, UnsupportedType, OptionError, StorageFull, StorageUnavailable; or the reason of the signal.
   */
  run(task: Task, options: PoolRunOptions): Promise<TaskResult>;
  /** Tasks that wait. */
  readonly waiting: number;
  /** Tasks that run. */
  readonly running: number;
  /** Processes, including idle ones. */
  readonly children: number;
  close(): Promise<void>;
}

interface Job {
  task: Task;
  caller: string;
  signal: AbortSignal;
  resolve: (result: TaskResult) => void;
  reject: (reason: unknown) => void;
  /** Processes that ended before they were ready for this job. */
  failedStarts: number;
  /** Aborted when its process ends or is done. */
  ended: AbortController;
}

interface Worker {
  child: ChildProcess;
  job: Job | undefined;
  /** Ends a task that takes too long, or an idle child. */
  timer: NodeJS.Timeout | undefined;
  startedAt: number;
  state: 'starting' | 'ready' | 'decoded';
}

/** Milliseconds for a child to load its libraries on a busy machine. */
const startDeadline = 60_000;
/** Processes that may end before they are ready for a job: it is given to a second process, but not to a third. */
const maxFailedStarts = 2;

/** Has the extension of this file: `.ts`, or `.js` in the packed command. */
const childModule = fileURLToPath(new URL(`./child${extname(import.meta.url)}`, import.meta.url));

export function createPool({
  size,
  queueLimit,
  child: childConfig,
  decodeDeadline = 30_000,
  workDeadline = 120_000,
  idleAfter = 60_000,
  childMemoryLimit = 1_200_000_000,
  lowPriority = true,
  infer,
  onFault = () => {},
  startChild = forkChild,
}: PoolOptions): Pool {
  const queue = createFairQueue<Job>();
  const workers = new Set<Worker>();
  let closed = false;
  /** Running average of a task's time, for Retry-After. */
  let averageMs = 2000;
  let waitingConversions = 0;
  /** Callers whose latest task was ended at its deadline. */
  const slowCallers = new LRUCache<string, true>({ max: 1000 });
  const maxConversions = Math.max(1, Math.floor(size / 2));
  const conversionQueueLimit = Math.max(1, Math.floor(queueLimit / 4));

  return {
    async run(task, { caller, signal }) {
      signal.throwIfAborted();
      if (closed || isFull(task, caller)) throw new Busy(((queue.length + 1) * averageMs) / size / 1000);
      const { promise, resolve, reject } = Promise.withResolvers<TaskResult>();
      const job: Job = {
        task,
        caller,
        signal,
        resolve,
        reject,
        failedStarts: 0,
        ended: new AbortController(),
      };
      const onAbort = () => cancel(job);
      signal.addEventListener('abort', onAbort, { once: true });
      enqueue(job);
      dispatch();
      return promise.finally(() => signal.removeEventListener('abort', onAbort));
    },
    get waiting() {
      return queue.length;
    },
    get running() {
      return busyWorkers().length;
    },
    get children() {
      return workers.size;
    },
    async close() {
      closed = true;
      for (const job of queue.clear()) job.reject(new Busy(1));
      await Promise.all([...workers].map(({ child }) => endChild(child)));
    },
  };

  function isFull(task: Task, caller: string): boolean {
    if (task.kind === 'convert') return waitingConversions >= conversionQueueLimit;
    const busy = busyWorkers();
    const canRunNow = busy.length < size || (busy.length === size && runningOf(busy, caller) === 0);
    return queue.length - waitingConversions >= queueLimit && !canRunNow;
  }

  function enqueue(job: Job, { first = false } = {}): void {
    if (job.task.kind === 'convert') waitingConversions++;
    if (first) queue.pushFront(job);
    else queue.push(job);
  }

  function dispatch(): void {
    if (closed) return;
    for (;;) {
      const busy = busyWorkers();
      const conversions = busy.filter(({ job }) => job?.task.kind === 'convert').length;
      const isAllowed = ({ task, caller }: Job) =>
        task.kind === 'convert'
          ? busy.length < size && conversions < maxConversions
          : busy.length < size || (busy.length === size && runningOf(busy, caller) === 0);
      const job = queue.take((caller) => runningOf(busy, caller), isAllowed);
      if (!job) break;
      if (job.task.kind === 'convert') waitingConversions--;
      const worker = idleWorkerFor(job, busy) ?? startWorker();
      if (worker) assign(worker, job);
      else failStart(job);
    }
    // While tasks wait, keep one idle process for the next caller without a running task.
    if (queue.length > 0 && idleWorkers().length === 0 && workers.size <= size) startWorker();
  }

  function assign(worker: Worker, job: Job): void {
    worker.job = job;
    worker.startedAt = performance.now();
    if (worker.state !== 'starting') worker.state = 'ready';
    setDeadline(worker);
    // An error here means that the child has ended. Its exit is handled below.
    worker.child.send({ type: 'task', task: job.task } satisfies ParentMessage, () => {});
  }

  function setDeadline(worker: Worker): void {
    const ms = { starting: startDeadline, ready: decodeDeadline, decoded: workDeadline };
    clearTimeout(worker.timer);
    worker.timer = setTimeout(() => expire(worker), ms[worker.state]);
  }

  /** @returns undefined when the system cannot start another process. */
  function startWorker(): Worker | undefined {
    const onFailure = (cause: unknown) =>
      onFault(new Error('A picture process could not be started.', { cause }));
    let child: ChildProcess;
    try {
      child = startChild(childConfig);
    } catch (error) {
      onFailure(error);
      return undefined;
    }
    // Without a free file descriptor, `fork` returns a child without a channel, which emits `error` later.
    if (!child.connected) {
      child.on('error', onFailure);
      return undefined;
    }
    const worker: Worker = { child, job: undefined, timer: undefined, startedAt: 0, state: 'starting' };
    workers.add(worker);
    let lastOutput = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-2000);
    });
    child.on('message', (message: ChildMessage) => receive(worker, message));
    // A child that could not be started emits only `error`. A started child emits `exit`, and sometimes `error` too.
    child.on('error', (error) => {
      if (child.pid === undefined) ended(worker, `could not be started: ${error.message}`);
      else child.kill('SIGKILL');
    });
    child.on('exit', (code, signal) => ended(worker, `ended (${signal ?? code}). ${lastOutput}`));
    if (child.pid !== undefined && lowPriority) lowerPriority(child.pid);
    return worker;
  }

  function ended(worker: Worker, reason: string): void {
    // A retired worker was removed before it was killed.
    if (!workers.delete(worker)) return;
    const job = releaseJob(worker);
    if (worker.state === 'starting' || job) onFault(new Error(`A picture process ${reason}`));
    if (job && worker.state === 'starting') failStart(job);
    else job?.reject(worker.state === 'decoded' ? failedForGood() : new UndecodableImage());
    // When an idle process cannot be started, the next start must not follow at once.
    if (job || worker.state !== 'starting') dispatch();
  }

  /** Does not report the picture as damaged, because it was never decoded. */
  function failStart(job: Job): void {
    job.failedStarts++;
    if (job.failedStarts < maxFailedStarts && !closed) enqueue(job, { first: true });
    else job.reject(new Busy(10));
  }

  function receive(worker: Worker, message: ChildMessage): void {
    switch (message.type) {
      case 'ready':
      case 'decoded':
        worker.state = message.type;
        if (worker.job) setDeadline(worker);
        else endWhenIdle(worker);
        break;
      case 'infer':
        void answerInference(worker, message.rgb);
        break;
      case 'too_slow':
        expire(worker);
        break;
      case 'done':
      case 'failed': {
        averageMs += (performance.now() - worker.startedAt - averageMs) / 8;
        const job = releaseJob(worker);
        if (job) slowCallers.delete(job.caller);
        if (message.rss > childMemoryLimit || message.hasLowestPriority) retire(worker);
        if (message.type === 'done') job?.resolve(message.result);
        else job?.reject(toError(message.failure));
        dispatch();
        if (workers.has(worker) && !worker.job) endWhenIdle(worker);
      }
    }
  }

  async function answerInference(worker: Worker, rgb: Uint8Array): Promise<void> {
    const { child, job } = worker;
    if (!job) return;
    // The wait for the model does not count, because the model has its own deadline.
    clearTimeout(worker.timer);
    let answer: ParentMessage;
    try {
      if (!infer) throw new Error('No model is loaded.');
      answer = { type: 'matte', matte: await infer(rgb, job.ended.signal) };
    } catch (error) {
      answer = { type: 'no_matte', failure: toTaskFailure(error) };
    }
    if (worker.job === job) setDeadline(worker);
    // Without a connection, the child has ended.
    if (child.connected) child.send(answer, () => {});
  }

  function endWhenIdle(worker: Worker): void {
    worker.timer = setTimeout(() => {
      if (!worker.job && workers.size > 1) retire(worker);
    }, idleAfter).unref();
  }

  function expire(worker: Worker): void {
    const job = releaseJob(worker);
    retire(worker);
    if (job && worker.state === 'starting') {
      onFault(new Error(`A picture process was not ready after ${startDeadline} ms.`));
      failStart(job);
    } else if (job) {
      slowCallers.set(job.caller, true);
      job.reject(
        new RemovalFailed('timeout', 'This picture took too long. Please try a smaller or simpler one.'),
      );
    }
    dispatch();
  }

  function cancel(job: Job): void {
    if (queue.remove(job)) {
      if (job.task.kind === 'convert') waitingConversions--;
    } else {
      const worker = busyWorkers().find((one) => one.job === job);
      if (worker) {
        releaseJob(worker);
        retire(worker);
      }
    }
    job.reject(job.signal.reason);
    dispatch();
  }

  /** Kills a child, because a blocked child reacts to nothing else. */
  function retire(worker: Worker): void {
    workers.delete(worker);
    clearTimeout(worker.timer);
    killChild(worker.child);
  }

  function releaseJob(worker: Worker): Job | undefined {
    const { job } = worker;
    clearTimeout(worker.timer);
    worker.job = undefined;
    job?.ended.abort();
    return job;
  }

  function busyWorkers(): Worker[] {
    return [...workers].filter(({ job }) => job !== undefined);
  }

  function idleWorkers(): Worker[] {
    const idle = [...workers].filter(({ job }) => job === undefined);
    return idle.sort((one, other) => Number(one.state === 'starting') - Number(other.state === 'starting'));
  }

  /** Keeps the last idle process for other callers: a caller with running or slow tasks waits for a new process. */
  function idleWorkerFor({ caller }: Job, busy: readonly Worker[]): Worker | undefined {
    const idle = idleWorkers();
    const isLast = idle.length === 1 && workers.size <= size;
    return isLast && (runningOf(busy, caller) > 0 || slowCallers.has(caller)) ? undefined : idle[0];
  }

  function toError(failure: TaskFailure): Error {
    if (failure.kind === 'fault') onFault(new Error(failure.message));
    return fromTaskFailure(failure);
  }
}

function runningOf(busy: readonly Worker[], caller: string): number {
  return busy.filter(({ job }) => job?.caller === caller).length;
}

function forkChild(config: ChildConfig): ChildProcess {
  return fork(childModule, [JSON.stringify(config)], {
    // No variables of the gateway, so that no secret reaches the code that reads untrusted pictures. With two arenas
    // instead of one per thread, 12 megapixels take 50 MB less, in the same time.
    env: { ...returnMemory, ...compileCache(), MALLOC_ARENA_MAX: '2' },
    execArgv: childFlags,
    // Sends pixels as bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
