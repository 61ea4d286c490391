import type { Redis } from 'ioredis';
import { createExpiringMemory, type ExpiringMemory } from '../memory/expiring-memory.ts';

/** Remembers values for the whole fleet. While Redis is away, each gateway remembers its own. */
export function createSharedMemory<T extends {}>(
  redis: Redis,
  name: string,
  ttlMs: number,
): ExpiringMemory<T> {
  const local = createExpiringMemory<T>(ttlMs);
  const redisKey = (key: string) => `liftout:${name}:${key}`;
  return {
    async get(key) {
      const text = await redis.get(redisKey(key)).catch(() => null);
      return text === null ? local.get(key) : (JSON.parse(text) as T);
    },
    async set(key, value) {
      await local.set(key, value);
      await redis.set(redisKey(key), JSON.stringify(value), 'PX', Math.ceil(ttlMs)).catch(() => {});
    },
  };
}
