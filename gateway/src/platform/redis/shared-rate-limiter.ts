import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { createRateLimiter, type RateLimiter } from '../http/rate-limit.ts';

/** Counts for the whole fleet. While Redis is unavailable, each gateway counts for itself. */
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
