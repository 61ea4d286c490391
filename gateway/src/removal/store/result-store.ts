import type { Readable } from 'node:stream';

/** A stored file, opened for reading. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly savedAt: Date;
  /** The caller reads the stream to its end or destroys it. */
  stream(): Promise<Readable>;
}

/**
 * Keeps complete files until they expire. A key is `folder/name` of letters, digits, `-`, `_` and `.`.
 * A file that is still being written cannot be opened.
 */
export interface ResultStore {
  /** Keeps a copy of a complete file on the disk. @throws StorageFull, StorageUnavailable */
  save(key: string, path: string): Promise<void>;
  /** Keeps a second copy of a stored file. @throws StorageFull, StorageUnavailable */
  copy(from: string, to: string): Promise<void>;
  /** @returns undefined when nothing is stored under the key. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removing a file that does not exist is no error. */
  remove(key: string): Promise<void>;
  /** Deletes the files of a folder that were saved before a time. @returns how many. */
  sweep(folder: string, savedBefore: Date): Promise<number>;
  /** Writes and deletes a small file. @throws StorageFull, StorageUnavailable */
  check(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const keyPattern = /^[a-z]+\/[\w-][\w.-]{0,200}$/;

/** Every implementation calls it first, so that no key can leave its folder. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError('Not a valid key of a stored file.');
}
