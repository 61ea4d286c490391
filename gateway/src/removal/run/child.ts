import type { Engine } from '@liftout/matting';
import sharp from 'sharp';
import { createLocalEngine, type LocalEngineConfig } from '../engines/local-engine.ts';
import { runTask } from '../picture/pipeline.ts';
import type { ChildMessage, ParentMessage } from '../picture/task.ts';
import { toTaskFailure } from '../picture/task-failure.ts';

/** The argument of the process. Its environment is empty. */
export interface ChildConfig {
  engine: LocalEngineConfig;
  maxPixels: number;
  /** Threads that the picture library may use in each child. */
  threads: number;
  /** Milliseconds of processor time for an SVG to be rendered: a few bytes of it can ask for hours of work. */
  svgCpuMs?: number;
}

// A process of its own, because the libraries that read untrusted pictures can only be stopped by killing them.
// Systemd and Ctrl-C signal all processes of the gateway. The gateway lets running work finish and then ends this
// process by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
const {
  engine: engineConfig,
  maxPixels,
  threads,
  svgCpuMs = 4000,
} = JSON.parse(process.argv[2] ?? '') as ChildConfig;
sharp.concurrency(threads);
// No picture is read twice.
sharp.cache(false);
const never = new AbortController().signal;
let engine: Promise<Engine> | undefined;
let cpuTimer: NodeJS.Timeout | undefined;

process.on('message', ({ task }: ParentMessage) => {
  void runTask(task, {
    engine: loadEngine,
    maxPixels,
    onSvg: watchCpuTime,
    onDecoded() {
      clearInterval(cpuTimer);
      send({ type: 'decoded' });
    },
    signal: never,
  }).then(
    (result) => send({ type: 'done', result, rss: process.memoryUsage.rss() }),
    (error: unknown) =>
      send({ type: 'failed', failure: toTaskFailure(error), rss: process.memoryUsage.rss() }),
  );
});
process.on('disconnect', () => process.exit());
send({ type: 'ready' });

/** The library renders in a thread of its own, so this thread can watch it. Only killing the process stops it. */
function watchCpuTime(): void {
  const start = process.cpuUsage();
  clearInterval(cpuTimer);
  cpuTimer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 < svgCpuMs) return;
    clearInterval(cpuTimer);
    send({ type: 'too_slow' });
  }, 100);
}

/** Loaded once. A load that failed is tried again for the next picture. */
function loadEngine(): Promise<Engine> {
  engine ??= createLocalEngine(engineConfig).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

function send(message: ChildMessage): void {
  process.send?.(message);
}
