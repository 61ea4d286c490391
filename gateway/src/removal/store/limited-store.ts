import { stat } from 'node:fs/promises';
import { StorageFull } from '../../platform/storage-errors.ts';
import type { ListedFile, ResultStore } from './result-store.ts';

const isResult = (key: string) => key.startsWith('results/');

/**
 * A store whose results take at most `limit` bytes. Further results are refused with StorageFull; nothing is deleted
 * early. The used bytes are counted before the first result is saved, and again whenever the results are listed, which
 * the retention does every few minutes.
 */
export function limitStore(store: ResultStore, limit: number): ResultStore {
  let used = 0;
  /** Bytes of all saves since the start, and of the finished saves. */
  let begun = 0;
  let ended = 0;
  let counted: Promise<void> | undefined;

  const write = async (key: string, size: number, work: () => Promise<void>) => {
    if (!isResult(key)) return work();
    counted ??= count();
    await counted;
    if (used + size > limit)
      throw new StorageFull(new Error(`DATA_LIMIT is reached: ${used} bytes are used.`));
    used += size;
    begun += size;
    try {
      await work();
      ended += size;
    } catch (error) {
      used -= size;
      begun -= size;
      throw error;
    }
  };

  async function count(): Promise<void> {
    try {
      for await (const _ of list('results'));
    } catch (error) {
      counted = undefined;
      throw error;
    }
  }

  async function* list(folder: string): AsyncGenerator<ListedFile> {
    const endedBefore = ended;
    let total = 0;
    for await (const file of store.list(folder)) {
      total += file.size;
      yield file;
    }
    // Results saved during the listing count in any case, whether they are in the list or not.
    if (folder === 'results') used = total + begun - endedBefore;
  }

  return {
    ...store,
    async save(key, path) {
      await write(key, (await stat(path)).size, () => store.save(key, path));
    },
    async copy(from, to) {
      await write(to, (await store.open(from))?.size ?? 0, () => store.copy(from, to));
    },
    async remove(key) {
      const found = isResult(key) ? await store.open(key) : undefined;
      await store.remove(key);
      if (found) used = Math.max(0, used - found.size);
    },
    list,
  };
}
