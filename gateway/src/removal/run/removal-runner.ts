import type { Readable } from 'node:stream';
import type { Composition } from '../picture/steps/compose.ts';
import type { TaskResult } from '../picture/task.ts';

export interface RemovalJob {
  /** Path of the uploaded file. The job owns it and deletes it. */
  input: string;
  /** A background image belongs to the job as well. */
  composition: Composition;
  /** Address or key of the caller. Callers get processes in turn. */
  caller: string;
  /** The same id for every try of one request, so that a lost try can be continued. */
  id?: string;
}

/** A finished file. It is complete and exists until it is discarded. */
export interface FinishedRemoval extends TaskResult {
  /** Bytes. */
  readonly size: number;
  /** Keeps the file in the store under a key. */
  saveTo(key: string): Promise<void>;
  stream(): Promise<Readable>;
  /** Never rejects. */
  discard(): Promise<void>;
}

/** Removes backgrounds: in child processes, at a provider, or by workers on other machines. */
export interface RemovalRunner {
  readonly engine: { readonly name: string; readonly version: string; readonly isSimulation: boolean };
  /**
   * @throws RemovalFailed, UndecodableImage, TooManyPixels, UnsupportedType, OptionError, Busy, StorageFull,
   * StorageUnavailable, or the reason of the signal.
   */
  run(job: RemovalJob, signal: AbortSignal): Promise<FinishedRemoval>;
  /** Checks cheaply that pictures can be processed. @throws CheckFailed or another error when not. */
  probe(signal: AbortSignal): Promise<void>;
  /** Pictures that wait. Rejects when the number is not known. */
  countWaiting(): Promise<number>;
  /** Pictures that are being processed. */
  readonly running: number;
}
