import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { RemovalFailed, UndecodableImage } from '../picture/errors.ts';
import type { ChildMessage, ParentMessage, Task, TaskFailure, TaskResult } from '../picture/task.ts';
import { failedForGood, fromTaskFailure } from '../picture/task-failure.ts';
import type { ChildConfig } from './child.ts';
import { Busy } from './errors.ts';

/**
 * V8's Maglev compiles the engine's long loops anew for each picture and gives that code up again; without it a warm
 * process needs a quarter less of the processor's time. A small young generation stays in the processor's cache, which
 * saves a tenth of that time and more; what is large lies outside of it anyway.
 */
export const childFlags = ['--disable-warning=ExperimentalWarning', '--no-maglev', '--max-semi-space-size=2'];

export interface PoolOptions {
  /** Processes at most. */
  size: number;
  /** Tasks that may wait; a further one is refused. */
  queueLimit: number;
  child: ChildConfig;
  /** Milliseconds until an undecoded picture is given up. */
  decodeDeadline?: number;
  /** Milliseconds from then until the rest is given up. */
  workDeadline?: number;
  /** Milliseconds after which a child without work is ended; one always stays, warm for the next picture. */
  idleAfter?: number;
  /** A child that has grown to this many bytes is replaced after its task. */
  childMemoryLimit?: number;
  onFault?: (error: Error) => void;
}

/** A bounded set of child processes that carry out one task each at a time. */
export interface Pool {
  /** @throws Busy when too many wait, the signal's reason when aborted, which kills the work. */
  run(task: Task, signal: AbortSignal): Promise<TaskResult>;
  readonly waiting: number;
  readonly running: number;
  /** Processes that are there, idle ones included. */
  readonly children: number;
  close(): Promise<void>;
}

interface Job {
  task: Task;
  signal: AbortSignal;
  resolve: (result: TaskResult) => void;
  reject: (reason: unknown) => void;
}

interface Worker {
  child: ChildProcess;
  job: Job | undefined;
  /** Until the work is given up, or the idle child ended. */
  deadline: NodeJS.Timeout | undefined;
  startedAt: number;
  ready: boolean;
  decoded: boolean;
}

/** Milliseconds for a child to load its libraries, on a machine with other things to do. */
const startDeadline = 60_000;

const childModule = fileURLToPath(new URL('./child.ts', import.meta.url));

export function createPool({
  size,
  queueLimit,
  child: childConfig,
  decodeDeadline = 10_000,
  workDeadline = 120_000,
  idleAfter = 60_000,
  childMemoryLimit = 1_200_000_000,
  onFault = () => {},
}: PoolOptions): Pool {
  const queue: Job[] = [];
  const workers = new Set<Worker>();
  let closed = false;
  /** A running average of what a task takes, for an honest Retry-After. */
  let averageMs = 2000;

  const pool: Pool = {
    run(task, signal) {
      return new Promise<TaskResult>((resolve, reject) => {
        signal.throwIfAborted();
        if (closed || (idle() === undefined && workers.size >= size && queue.length >= queueLimit)) {
          throw new Busy(((queue.length + 1) * averageMs) / size / 1000);
        }
        const job: Job = { task, signal, resolve, reject };
        signal.addEventListener('abort', () => cancel(job), { once: true });
        queue.push(job);
        dispatch();
      });
    },
    get waiting() {
      return queue.length;
    },
    get running() {
      return [...workers].filter((worker) => worker.job).length;
    },
    get children() {
      return workers.size;
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new Busy(1));
      await Promise.all(
        [...workers].map(
          ({ child }) =>
            new Promise((resolve) => {
              child.once('exit', resolve);
              child.kill('SIGKILL');
            }),
        ),
      );
    },
  };
  return pool;

  function idle(): Worker | undefined {
    return [...workers].find((worker) => !worker.job);
  }

  function dispatch(): void {
    while (queue.length > 0) {
      const worker = idle() ?? (workers.size < size ? start() : undefined);
      if (!worker) return;
      const job = queue.shift() as Job;
      clearTimeout(worker.deadline);
      worker.job = job;
      worker.startedAt = performance.now();
      worker.decoded = false;
      worker.deadline = setTimeout(() => expire(worker), worker.ready ? decodeDeadline : startDeadline);
      worker.child.send({ type: 'task', task: job.task } satisfies ParentMessage);
    }
  }

  function start(): Worker {
    const child = fork(childModule, [JSON.stringify(childConfig)], {
      // Nothing of the gateway's environment: no secret reaches the code that reads untrusted pictures.
      env: {},
      execArgv: childFlags,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const worker: Worker = {
      child,
      job: undefined,
      deadline: undefined,
      startedAt: 0,
      ready: false,
      decoded: false,
    };
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2000);
    });
    child.on('message', (message: ChildMessage) => receive(worker, message));
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', (code, signal) => {
      workers.delete(worker);
      const job = settle(worker);
      if (job) {
        onFault(new Error(`A picture process ended (${signal ?? code}). ${lastWords}`));
        job.reject(worker.ready && !worker.decoded ? new UndecodableImage() : failedForGood());
      }
      if (!closed) dispatch();
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    workers.add(worker);
    return worker;
  }

  function receive(worker: Worker, message: ChildMessage): void {
    if (message.type === 'ready' || message.type === 'decoded') {
      worker.ready = true;
      worker.decoded = message.type === 'decoded';
      clearTimeout(worker.deadline);
      if (!worker.job) return;
      worker.deadline = setTimeout(() => expire(worker), worker.decoded ? workDeadline : decodeDeadline);
      return;
    }
    averageMs += (performance.now() - worker.startedAt - averageMs) / 8;
    const job = settle(worker);
    if (message.rss > childMemoryLimit) retire(worker);
    if (message.type === 'done') job?.resolve(message.result);
    else job?.reject(toError(message.failure));
    dispatch();
    if (!worker.job && workers.size > 1) rest(worker);
  }

  function rest(worker: Worker): void {
    worker.deadline = setTimeout(() => {
      if (!worker.job && workers.size > 1) retire(worker);
    }, idleAfter).unref();
  }

  function expire(worker: Worker): void {
    const job = settle(worker);
    retire(worker);
    job?.reject(
      worker.decoded
        ? new RemovalFailed('timeout', 'This picture took too long. Please try a smaller or simpler one.')
        : new UndecodableImage(),
    );
    dispatch();
  }

  function cancel(job: Job): void {
    const waiting = queue.indexOf(job);
    if (waiting >= 0) queue.splice(waiting, 1);
    const worker = [...workers].find((one) => one.job === job);
    if (worker) {
      settle(worker);
      retire(worker);
    }
    job.reject(job.signal.reason);
    dispatch();
  }

  /** Ends a child at once: a blocked one hears nothing else. */
  function retire(worker: Worker): void {
    workers.delete(worker);
    worker.child.kill('SIGKILL');
  }

  function settle(worker: Worker): Job | undefined {
    const { job } = worker;
    clearTimeout(worker.deadline);
    worker.job = undefined;
    return job;
  }

  function toError(failure: TaskFailure): Error {
    if (failure.kind === 'fault') onFault(new Error(failure.message));
    return fromTaskFailure(failure);
  }
}

/** Pages and refusals are answered first: the pictures take what is left of the processor. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // The child may be gone already, or the platform may not allow it; it works without.
  }
}
