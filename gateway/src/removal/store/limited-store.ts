import { stat } from 'node:fs/promises';
import { StorageFull } from '../../platform/storage-errors.ts';
import type { ResultStore } from './result-store.ts';

const isResult = (key: string) => key.startsWith('results/');

/**
 * A store whose results take at most `limit` bytes. A further one is refused with StorageFull; nothing is deleted
 * early. The use is counted again whenever the results are listed, which the retention does every few minutes.
 */
export function limitStore(store: ResultStore, limit: number): ResultStore {
  let used = 0;
  const reserve = (key: string, size: number) => {
    if (!isResult(key)) return () => {};
    if (used + size > limit)
      throw new StorageFull(new Error(`DATA_LIMIT is reached: ${used} bytes are used.`));
    used += size;
    return () => {
      used -= size;
    };
  };
  const write = async (key: string, size: number, work: () => Promise<void>) => {
    const giveBack = reserve(key, size);
    await work().catch((error: unknown) => {
      giveBack();
      throw error;
    });
  };
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
    async *list(folder) {
      let total = 0;
      for await (const file of store.list(folder)) {
        total += file.size;
        yield file;
      }
      if (folder === 'results') used = total;
    },
  };
}
