import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineError, type Matte } from '@liftout/matting';
import { messageOf } from '../../../platform/message-of.ts';
import { compileCache } from '../../../platform/process/compile-cache.ts';
import { endChild } from '../../../platform/process/end-child.ts';
import { lowerPriority } from '../../../platform/process/lower-priority.ts';
import { returnMemory } from '../../../platform/process/return-memory.ts';
import type { InferenceMessage, InferenceRequest } from './inference-messages.ts';
import type { InferenceProcessConfig } from './inference-process.ts';
import { ModelError } from './models.ts';

/** A model in a separate process. Pictures wait for their turn. */
export interface Inference {
  /**
   * @param rgb a picture of the model's size, `size * size * 3` bytes.
   * @throws EngineError, or the reason of the signal.
   */
  infer(rgb: Uint8Array, signal: AbortSignal): Promise<Matte>;
  /** @throws when no process with the model runs. */
  check(): void;
  close(): Promise<void>;
}

export interface InferenceOptions extends InferenceProcessConfig {
  /** Gives the process a low priority. Default: true. */
  lowPriority?: boolean | undefined;
  onFault?: (error: Error) => void;
  /** Milliseconds until a process that ended is replaced. Doubles after each further failure, up to a minute. */
  restartDelay?: number;
  /** Milliseconds for one inference, without the wait for its turn. */
  deadline?: number;
  /** Starts a process; tests replace it. */
  startChild?: (config: InferenceProcessConfig) => ChildProcess;
}

interface Request {
  rgb: Uint8Array;
  signal: AbortSignal;
  resolve: (matte: Matte) => void;
  reject: (reason: unknown) => void;
  /** Processes that ended while they worked on this picture. */
  lost: number;
}

/** Has the extension of this file: `.ts`, or `.js` in the packed command. */
const processModule = fileURLToPath(
  new URL(`./inference-process${extname(import.meta.url)}`, import.meta.url),
);

/** Processes that may end on one picture: it is given to a second process, but not to a third. */
const MAX_LOST = 2;
const LONGEST_DELAY = 60_000;

/**
 * Starts the process and waits until the model is loaded and tested. A process that ends is replaced.
 * @throws ModelError when the model cannot be used.
 */
export async function startInference(options: InferenceOptions): Promise<Inference> {
  const { model, threads, lowPriority = true, onFault = () => {} } = options;
  const { restartDelay = 1000, deadline = 120_000, startChild = forkProcess } = options;
  const queue: Request[] = [];
  let child: ChildProcess;
  let hasStarted = false;
  let isReady = false;
  let isClosed = false;
  /** True from a failed start until the next process is started. */
  let isUnusable = false;
  let current: { id: number; request: Request; timer: NodeJS.Timeout } | undefined;
  let lastId = 0;
  let delay = restartDelay;
  let restartTimer: NodeJS.Timeout | undefined;

  await start();
  hasStarted = true;
  return {
    async infer(rgb, signal) {
      signal.throwIfAborted();
      if (isClosed || isUnusable) throw modelFailed();
      const { promise, resolve, reject } = Promise.withResolvers<Matte>();
      const request: Request = { rgb, signal, resolve, reject, lost: 0 };
      const onAbort = () => {
        const index = queue.indexOf(request);
        if (index >= 0) queue.splice(index, 1);
        // A running inference cannot be stopped. Its result is dropped.
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      queue.push(request);
      next();
      return promise.finally(() => signal.removeEventListener('abort', onAbort));
    },
    check() {
      if (!isReady) throw new Error('The model is being loaded again, because its process ended.');
    },
    async close() {
      isClosed = true;
      clearTimeout(restartTimer);
      clearTimeout(current?.timer);
      for (const { reject } of [...queue.splice(0), ...(current ? [current.request] : [])])
        reject(modelFailed());
      await endChild(child);
    },
  };

  /** Resolves when the process is ready. */
  function start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onEnd = (error: ModelError) => {
      const wasReady = isReady;
      isReady = false;
      reject(error);
      if (hasStarted && !isClosed) replace(error, wasReady);
    };
    try {
      child = startChild({ model, threads });
    } catch (cause) {
      onEnd(new ModelError(`The process of the model could not be started: ${messageOf(cause)}`, { cause }));
      return promise;
    }
    let lastOutput = '';
    let unusable: string | undefined;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-2000);
    });
    child.on('error', (error) => {
      lastOutput += error.message;
    });
    child.on('message', (message: InferenceMessage) => {
      if (message.type === 'unusable') {
        unusable = message.message;
        child.kill('SIGKILL');
      } else if (message.type === 'ready') {
        isReady = true;
        // Not earlier, because the gateway waits for the model.
        if (child.pid !== undefined && lowPriority) lowerPriority(child.pid);
        resolve();
        next();
      } else finish(message);
    });
    // Also emitted for a process that could not be started.
    child.once('close', (code, signal) =>
      onEnd(new ModelError(unusable ?? `The process of the model ended (${signal ?? code}). ${lastOutput}`)),
    );
    return promise;
  }

  function replace(reason: ModelError, wasReady: boolean): void {
    onFault(reason);
    if (current) {
      const { request } = takeCurrent(current);
      request.lost++;
      if (request.lost >= MAX_LOST) request.reject(modelFailed());
      else if (!request.signal.aborted) queue.unshift(request);
    }
    isUnusable = !wasReady;
    if (isUnusable) {
      delay = Math.min(LONGEST_DELAY, delay * 2);
      // The model may stay unusable, for example because its file is damaged.
      for (const { reject } of queue.splice(0)) reject(modelFailed());
    }
    restartTimer = setTimeout(() => {
      isUnusable = false;
      start().catch(() => {});
    }, delay);
  }

  function next(): void {
    if (!isReady || current) return;
    const request = queue.shift();
    if (!request) return;
    const id = ++lastId;
    current = { id, request, timer: setTimeout(expire, deadline) };
    // An error here means that the process has ended, which is handled above.
    child.send({ id, rgb: request.rgb } satisfies InferenceRequest, () => {});
  }

  /** Kills the process, because nothing else ends an inference that hangs. */
  function expire(): void {
    if (!current) return;
    takeCurrent(current).request.reject(
      new EngineError('timeout', 'This picture took too long. Please try a smaller or simpler one.'),
    );
    child.kill('SIGKILL');
  }

  function takeCurrent(taken: NonNullable<typeof current>): NonNullable<typeof current> {
    clearTimeout(taken.timer);
    current = undefined;
    return taken;
  }

  function finish(message: Extract<InferenceMessage, { id: number }>): void {
    if (current?.id !== message.id) return;
    const { request } = takeCurrent(current);
    delay = restartDelay;
    if (message.type === 'matte') request.resolve(message.matte);
    else request.reject(new EngineError(message.code, message.message));
    next();
  }
}

export function forkProcess(config: InferenceProcessConfig): ChildProcess {
  return fork(processModule, [JSON.stringify(config)], {
    // `returnMemory` saves 0.2 GB, idle and busy, and costs 3 % of the time.
    env: { ...returnMemory, ...compileCache() },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function modelFailed(): EngineError {
  return new EngineError('model_failed', 'The model could not process this picture.');
}
