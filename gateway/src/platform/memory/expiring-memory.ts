import { LRUCache } from 'lru-cache';

/** Remembers values by key for a fixed time: in this process, or in Redis for a fleet. */
export interface ExpiringMemory<T> {
  get(key: string): Promise<T | undefined>;
  set(key: string, value: T): Promise<void>;
}

/** Remembers the latest `capacity` values in this process. */
export function createExpiringMemory<T extends {}>(ttlMs: number, capacity = 10_000): ExpiringMemory<T> {
  const values = new LRUCache<string, T>({ max: capacity, ttl: Math.max(1, Math.ceil(ttlMs)) });
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
  };
}
