import type { Matte } from '@liftout/matting';
import type { Box } from '@liftout/recipe';
import type { OptionError } from './errors.ts';
import type { Composed, Composition } from './steps/compose.ts';

/** The work of a child process. Pictures are passed as paths of files in the scratch folder. */
export type Task =
  /** Decode, remove the background with the local engine, refine, compose, encode. */
  | { kind: 'remove'; input: string; output: string; composition: Composition }
  /** Decode and write as a plain PNG or JPEG, for a removal provider. */
  | { kind: 'prepare'; input: string; output: string; composition: Composition }
  /** Take the matte that the provider sent back, compose, encode. */
  | {
      kind: 'finish';
      input: string;
      /** Absent when the provider found no subject, but the composition has hints. */
      cutout?: string;
      part: Box;
      output: string;
      composition: Composition;
    }
  /** Re-encode a result. */
  | { kind: 'convert'; input: string; output: string; format: 'jpg' | 'webp' };

export interface TaskResult extends Partial<Omit<Composed, 'bytes'>> {
  /** Pixels of the written file. */
  width: number;
  height: number;
  /** Media type of the written file. */
  mediaType: string;
  /** 0 to 1; absent with hints and when the engine does not estimate it. */
  confidence?: number;
  /** Pixels of the oriented input. */
  inputWidth: number;
  inputHeight: number;
  /** The part of the picture that was prepared for the provider. */
  part?: Box;
}

/** A failure as a message between processes. */
export type TaskFailure = FailureKind & {
  /** Pixels of the input, when it was decoded. */
  inputPixels?: number;
  /** The background picture was refused, and not the picture to cut. */
  isAboutBackground?: true;
};

type FailureKind =
  | { kind: 'undecodable_image' | 'too_many_pixels' | 'storage_full' }
  | { kind: 'unsupported_type'; message: string }
  | { kind: 'unsupported_variant'; feature: string }
  | { kind: 'storage_unavailable'; reason: string }
  | {
      kind: 'removal_failed';
      reason: string;
      message: string;
      retryAfter?: number | undefined;
      /** For the log. */
      cause?: string;
    }
  | { kind: 'option'; code: OptionError['code']; message: string }
  | { kind: 'fault'; message: string };

export type ParentMessage =
  | { type: 'task'; task: Task }
  /** Answers to `infer`. */
  | { type: 'matte'; matte: Matte }
  | { type: 'no_matte'; failure: TaskFailure };

/** Whether a process is fit for another task. */
export interface ChildCondition {
  /** Bytes of memory. */
  rss: number;
  /** The process has the lowest priority, which cannot be undone. */
  hasLowestPriority: boolean;
}

export type ChildMessage =
  | { type: 'ready' }
  /** The rendering of an SVG has used up its processor time. The parent ends this process. */
  | { type: 'too_slow' }
  /** The untrusted bytes have been decoded. */
  | { type: 'decoded' }
  /** Asks for the model's matte of a picture, `size * size * 3` bytes. */
  | { type: 'infer'; rgb: Uint8Array }
  | ({ type: 'done'; result: TaskResult } & ChildCondition)
  | ({ type: 'failed'; failure: TaskFailure } & ChildCondition);
