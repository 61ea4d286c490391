import type { OptionError } from './errors.ts';
import type { Box } from './steps/box.ts';
import type { Composed, Composition } from './steps/compose.ts';

/** What a child process is asked to do. Pictures travel as files: both ends know the scratch folder. */
export type Task =
  /** Decode, cut with the local engine, refine, compose, encode. */
  | { kind: 'remove'; input: string; output: string; composition: Composition }
  /** Decode and write as a baseline file, for an engine that is somewhere else. */
  | { kind: 'prepare'; input: string; output: string; composition: Composition }
  /** Take the cut that such an engine sent back, compose, encode. */
  | {
      kind: 'finish';
      prepared: string;
      cutout: string;
      canvas: Canvas;
      output: string;
      composition: Composition;
    }
  /** Re-encode a result. */
  | { kind: 'convert'; input: string; output: string; format: 'jpg' | 'webp' };

/** A whole picture, and the part of it that an engine was given. */
export interface Canvas {
  width: number;
  height: number;
  part: Box;
}

export interface TaskResult extends Partial<Omit<Composed, 'bytes'>> {
  /** Pixels of what was written. */
  width: number;
  height: number;
  /** Of what was written. */
  mediaType: string;
  /** 0 to 1; absent when the engine cannot tell. */
  confidence?: number;
  /** Pixels of the oriented input. */
  inputWidth: number;
  inputHeight: number;
  /** What was prepared for an engine somewhere else. */
  part?: Box;
}

/** How a failure crosses the process border. */
export type TaskFailure =
  | { kind: 'undecodable_image' | 'too_many_pixels' | 'unsupported_type' | 'storage_full' }
  | { kind: 'removal_failed'; reason: string; message: string }
  | { kind: 'option'; code: OptionError['code']; message: string }
  | { kind: 'fault'; message: string };

export type ParentMessage = { type: 'task'; task: Task };

export type ChildMessage =
  | { type: 'ready' }
  /** From here on the time is the engine's, no longer the decoder's. */
  | { type: 'decoded' }
  | { type: 'done'; result: TaskResult; rss: number }
  | { type: 'failed'; failure: TaskFailure; rss: number };
