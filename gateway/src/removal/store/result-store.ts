import type { Readable } from 'node:stream';

/** A stored file, opened for reading. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly savedAt: Date;
  /** The caller reads the stream to its end or destroys it. @throws UnknownResult, StorageUnavailable */
  stream(): Promise<Readable>;
}

export interface ListedFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly savedAt: Date;
}

/**
 * Keeps complete files until they expire. A key is `folder/name` of letters, digits, `-`, `_` and `.`.
 * A file that is still being written cannot be opened. Every call may throw StorageUnavailable.
 */
export interface ResultStore {
  /** Keeps a copy of a complete file on the disk. @throws StorageFull */
  save(key: string, path: string): Promise<void>;
  /** Keeps a second copy of a stored file. @throws StorageFull */
  copy(from: string, to: string): Promise<void>;
  /** @returns undefined when nothing is stored under the key. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removing a file that does not exist is not an error. */
  remove(key: string): Promise<void>;
  /** All files of a folder, in any order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Writes and deletes a small file. @throws StorageFull */
  check(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const keyPattern = /^[a-z]+\/[\w-][\w.-]{0,200}$/;

/** Every implementation calls this first, so that no key leads out of its folder. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError('Not a valid key of a stored file.');
}
