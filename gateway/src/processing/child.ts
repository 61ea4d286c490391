import type { Engine } from '../engines/engine.ts';
import { EngineError } from '../engines/errors.ts';
import { createLocalEngine, type LocalEngineConfig } from '../engines/registry.ts';
import {
  isDiskFull,
  OptionError,
  RemovalFailed,
  StorageFull,
  TooManyPixels,
  UndecodableImage,
  UnsupportedType,
} from './errors.ts';
import { runTask } from './pipeline.ts';
import type { ChildMessage, ParentMessage, TaskFailure } from './task.ts';

/** What the parent puts into the environment of a child; it inherits nothing else. */
export interface ChildConfig {
  engine: LocalEngineConfig;
  maxPixels: number;
}

// A process of its own, because the libraries that read untrusted pictures can only be stopped by killing them.
const { engine: engineConfig, maxPixels } = JSON.parse(process.env.CHILD_CONFIG ?? '') as ChildConfig;
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
    (error: unknown) => send({ type: 'failed', failure: toFailure(error), rss: process.memoryUsage.rss() }),
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

function toFailure(error: unknown): TaskFailure {
  if (error instanceof UndecodableImage) return { kind: 'undecodable_image' };
  if (error instanceof TooManyPixels) return { kind: 'too_many_pixels' };
  if (error instanceof UnsupportedType) return { kind: 'unsupported_type' };
  if (error instanceof StorageFull || isDiskFull(error)) return { kind: 'storage_full' };
  if (error instanceof RemovalFailed) {
    return { kind: 'removal_failed', reason: error.reason, message: error.message };
  }
  if (error instanceof EngineError) {
    return { kind: 'removal_failed', reason: error.code, message: error.message };
  }
  if (error instanceof OptionError) return { kind: 'option', code: error.code, message: error.message };
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
