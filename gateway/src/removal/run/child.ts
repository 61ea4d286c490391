import type { Matte } from '@liftout/matting';
import sharp from 'sharp';
import { storeCompiled } from '../../platform/process/compile-cache.ts';
import { takeLowestPriority } from '../../platform/process/lower-priority.ts';
import { createLocalEngine, type LocalEngineConfig } from '../engines/local-engine.ts';
import { runTask } from '../picture/pipeline.ts';
import type { ChildCondition, ChildMessage, ParentMessage, Task } from '../picture/task.ts';
import { fromTaskFailure, toTaskFailure } from '../picture/task-failure.ts';

/** The argument of the process. Its environment is empty. */
export interface ChildConfig {
  engine: LocalEngineConfig;
  maxPixels: number;
  /** Threads that the picture library may use in each child. */
  threads: number;
  /** Milliseconds of processor time to render an SVG. A few bytes of SVG can ask for hours of work. */
  svgCpuMs?: number;
  /** Milliseconds of processor time after which an SVG gets the lowest priority. */
  slowSvgMs?: number;
}

// A separate process, because the libraries that read untrusted pictures can only be stopped by a kill.
// Systemd and Ctrl-C signal all processes of the gateway. The gateway lets running work finish and then ends this
// process by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
const {
  engine: engineConfig,
  maxPixels,
  threads,
  svgCpuMs = 4000,
  slowSvgMs = 500,
} = JSON.parse(process.argv[2] ?? '') as ChildConfig;
sharp.concurrency(threads);
// A cache would be of no use: no picture is read twice.
sharp.cache(false);
const never = new AbortController().signal;
const engine = createLocalEngine(engineConfig, infer);
let cpuTimer: NodeJS.Timeout | undefined;
let hasLowestPriority = false;
let inference: PromiseWithResolvers<Matte> | undefined;

process.on('message', (message: ParentMessage) => {
  if (message.type === 'task') run(message.task);
  else if (message.type === 'matte') inference?.resolve(message.matte);
  else inference?.reject(fromTaskFailure(message.failure));
});
process.on('disconnect', () => process.exit());
send({ type: 'ready' });
storeCompiled();

function run(task: Task): void {
  void runTask(task, {
    engine,
    maxPixels,
    onSvg: watchCpuTime,
    onDecoded() {
      clearInterval(cpuTimer);
      send({ type: 'decoded' });
    },
    signal: never,
  })
    // A picture that cannot be decoded leaves it running.
    .finally(() => clearInterval(cpuTimer))
    .then(
      (result) => send({ type: 'done', result, ...condition() }),
      (error: unknown) => send({ type: 'failed', failure: toTaskFailure(error), ...condition() }),
    );
}

function condition(): ChildCondition {
  return { rss: process.memoryUsage.rss(), hasLowestPriority };
}

/** Asks the parent, which asks the process with the model. A child works on one task at a time. */
function infer(rgb: Uint8Array): Promise<Matte> {
  inference = Promise.withResolvers<Matte>();
  send({ type: 'infer', rgb });
  return inference.promise;
}

/** The library renders in its own thread, so this thread can watch the time. Only a kill of the process stops it. */
function watchCpuTime(): void {
  const start = process.cpuUsage();
  clearInterval(cpuTimer);
  cpuTimer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    const usedMs = (user + system) / 1000;
    if (usedMs > slowSvgMs && !hasLowestPriority) {
      hasLowestPriority = true;
      takeLowestPriority();
    }
    if (usedMs < svgCpuMs) return;
    clearInterval(cpuTimer);
    send({ type: 'too_slow' });
  }, 100);
}

function send(message: ChildMessage): void {
  process.send?.(message);
}
