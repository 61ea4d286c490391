import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts';
import { type AnswerMemory, createAnswerMemory, type RememberedAnswer } from '../removals/idempotency.ts';

/** Counts for the whole fleet; each gateway for itself while Redis is away. */
export function createSharedRateLimiter(redis: Redis, name: string, pointsPerMinute: number): RateLimiter {
  return createRateLimiter(
    name,
    pointsPerMinute,
    (options) =>
      new RateLimiterRedis({
        ...options,
        storeClient: redis,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
  );
}

/** Remembers answers for the whole fleet; each gateway for itself while Redis is away. */
export function createSharedAnswerMemory<T>(redis: Redis, ttlMs: number): AnswerMemory<T> {
  const own = createAnswerMemory<T>(ttlMs);
  const at = (key: string) => `liftout:answer:${key}`;
  return {
    async get(key) {
      const text = await redis.get(at(key)).catch(() => null);
      return text === null ? own.get(key) : (JSON.parse(text) as RememberedAnswer<T>);
    },
    async set(key, remembered) {
      await own.set(key, remembered);
      await redis.set(at(key), JSON.stringify(remembered), 'PX', Math.ceil(ttlMs)).catch(() => {});
    },
  };
}
