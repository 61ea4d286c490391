import type { Engine } from '@liftout/matting';
import sharp from 'sharp';
import { createLocalEngine, type LocalEngineConfig } from '../engines/registry.ts';
import { runTask } from './pipeline.ts';
import type { ChildMessage, ParentMessage } from './task.ts';
import { toTaskFailure } from './task-failure.ts';

/** What the parent puts into the environment of a child; it inherits nothing else. */
export interface ChildConfig {
  engine: LocalEngineConfig;
  maxPixels: number;
  /** Threads that the picture library may use in each child. */
  threads: number;
}

// A process of its own, because the libraries that read untrusted pictures can only be stopped by killing them.
const {
  engine: engineConfig,
  maxPixels,
  threads,
} = JSON.parse(process.env.CHILD_CONFIG ?? '') as ChildConfig;
sharp.concurrency(threads);
// Each picture is seen once.
sharp.cache(false);
const never = new AbortController().signal;
let engine: Promise<Engine> | undefined;

process.on('message', ({ task }: ParentMessage) => {
  void runTask(task, {
    engine: loadEngine,
    maxPixels,
    onDecoded: () => send({ type: 'decoded' }),
    signal: never,
  }).then(
    (result) => send({ type: 'done', result, rss: process.memoryUsage.rss() }),
    (error: unknown) =>
      send({ type: 'failed', failure: toTaskFailure(error), rss: process.memoryUsage.rss() }),
  );
});
process.on('disconnect', () => process.exit());
send({ type: 'ready' });

/** Loaded once; a failed load is forgotten, so that the next picture tries again. */
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
