import type { Readable } from 'node:stream';
import type { Composition } from '../picture/steps/compose.ts';
import type { TaskResult } from '../picture/task.ts';

export interface RemovalJob {
  /** Path of the uploaded file. The job owns it and deletes it. */
  input: string;
  composition: Composition;
  /** The same for every try of one request, so that a try that was lost can be taken up again. */
  id?: string;
}

/** A finished file that is whole, until it is discarded. */
export interface FinishedRemoval extends TaskResult {
  /** Bytes. */
  readonly size: number;
  /** Keeps the file in the store under a key. */
  saveTo(key: string): Promise<void>;
  stream(): Promise<Readable>;
  discard(): Promise<void>;
}

/** Where removals are carried out: by this process and its children, or by workers elsewhere. */
export interface RemovalRunner {
  readonly engine: { readonly name: string; readonly version: string; readonly isSimulation: boolean };
  /** @throws RemovalFailed, UndecodableImage, TooManyPixels, Busy, StorageFull, or the signal's reason. */
  run(job: RemovalJob, signal: AbortSignal): Promise<FinishedRemoval>;
  /** Shows that pictures can be worked on, at no cost worth counting. @throws when not. */
  probe(signal: AbortSignal): Promise<void>;
  readonly waiting: number;
  readonly running: number;
}
