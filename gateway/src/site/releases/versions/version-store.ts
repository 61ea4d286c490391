import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Release } from '../release.ts';

export interface StoredVersion {
  readonly name: string;
  readonly hash: string;
  readonly savedAt: Date;
}

/**
 * Stores whole versions under their name and hash. A version never changes.
 * @throws StorageUnavailable and StorageFull
 */
export interface VersionStore {
  /**
   * Keeps a version for all gateways. Saving it again refreshes `savedAt`.
   * @param folder Holds `descriptor.json`, `web` and `node`, on the file system of the data folder. It is moved.
   */
  save(folder: string, descriptor: Descriptor): Promise<Release>;
  /** The version on this machine's disk, checked byte by byte. @throws VersionUnusable */
  open(name: string, hash: string): Promise<Release>;
  /** The descriptor of a version, without its files. @throws VersionUnusable */
  describe(name: string, hash: string): Promise<Descriptor>;
  /** Every stored version, even if the live state does not know it. */
  list(): Promise<StoredVersion[]>;
  /** Removing a version that is not stored is not an error. */
  remove(name: string, hash: string): Promise<void>;
}
