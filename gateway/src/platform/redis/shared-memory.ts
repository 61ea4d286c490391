import type { Redis } from 'ioredis';
import { createExpiringMemory, type ExpiringMemory } from '../memory/expiring-memory.ts';

/** Remembers values for the whole fleet. While Redis is unavailable, each gateway remembers its own. */
export function createSharedMemory<T extends {}>(
  redis: Redis,
  name: string,
  ttlMs: number,
): ExpiringMemory<T> {
  const local = createExpiringMemory<T>(ttlMs);
  const redisKey = (key: string) => `liftout:${name}:${key}`;

  async function get(key: string): Promise<T | undefined> {
    const text = await redis.get(redisKey(key)).catch(() => null);
    return text === null ? local.get(key) : (JSON.parse(text) as T);
  }

  return {
    get,
    async add(key, value) {
      const stored = await redis
        .set(redisKey(key), JSON.stringify(value), 'PX', Math.ceil(ttlMs), 'NX')
        .catch(() => undefined);
      if (stored === null) return get(key);
      await local.add(key, value);
      return undefined;
    },
    async remove(key) {
      await local.remove(key);
      await redis.del(redisKey(key)).catch(() => {});
    },
  };
}
