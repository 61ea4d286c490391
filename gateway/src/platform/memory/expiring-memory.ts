import { LRUCache } from 'lru-cache';

/** Remembers values by key for a fixed time: in this process, or in Redis for a fleet. */
export interface ExpiringMemory<T> {
  get(key: string): Promise<T | undefined>;
  /** Keeps a value unless there is one already. @returns the earlier value, or undefined when this one is kept. */
  add(key: string, value: T): Promise<T | undefined>;
  remove(key: string): Promise<void>;
}

const capacity = 10_000;

/** Remembers the latest values in this process. */
export function createExpiringMemory<T extends {}>(ttlMs: number): ExpiringMemory<T> {
  const values = new LRUCache<string, T>({ max: capacity, ttl: Math.max(1, Math.ceil(ttlMs)) });
  return {
    get: async (key) => values.get(key),
    async add(key, value) {
      const earlier = values.get(key);
      if (earlier === undefined) values.set(key, value);
      return earlier;
    },
    remove: async (key) => void values.delete(key),
  };
}
