/** A stored state, with the tag that a replacement must name. */
export interface StoredState {
  readonly text: string;
  /** Changes with every write. */
  readonly tag: string;
  /** Where it is stored, for the operator. */
  readonly place: string;
}

/**
 * One document that several gateways read and replace.
 * @throws StorageUnavailable and StorageFull
 */
export interface StateStore {
  /**
   * The latest document. Undefined when none was ever written, or when somebody has deleted all of them.
   * @param known Tag of the document that the caller has: the answer is then `unchanged` when it is still the latest.
   */
  read(known?: string): Promise<StoredState | 'unchanged' | undefined>;
  /**
   * Replaces the document if it still has this tag, or if there is none and the tag is undefined.
   * @returns the new tag, or undefined when another writer was faster.
   */
  write(text: string, tag: string | undefined): Promise<string | undefined>;
  /** Documents before the current one, the newest first. Used when the current one is damaged. */
  readEarlier(): Promise<StoredState[]>;
}
