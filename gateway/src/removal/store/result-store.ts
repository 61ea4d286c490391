import type { Readable } from 'node:stream';

/** A stored file, opened for reading. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly savedAt: Date;
  /** The caller reads or destroys the stream. */
  stream(): Promise<Readable>;
}

/**
 * Where whole files are kept until they are too old. A key is `folder/name` of letters, digits, `-`, `_` and `.`.
 * Nothing that is half-written can be opened.
 */
export interface ResultStore {
  readonly name: string;
  /** Keeps a copy of a file that is already whole and on the disk. @throws StorageFull */
  save(key: string, path: string): Promise<void>;
  /** Keeps a second copy of what is stored. @throws StorageFull */
  copy(from: string, to: string): Promise<void>;
  /** @returns undefined when nothing is stored under the key. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Deleting what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Deletes all of a folder that was saved before a time. @returns how many. */
  sweep(folder: string, savedBefore: Date): Promise<number>;
  /** @throws when nothing can be written now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const keyPattern = /^[a-z]+\/[\w-][\w.-]{0,200}$/;

/** Guards every implementation against keys that could leave their folder. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError('This is no key of a stored file.');
}
