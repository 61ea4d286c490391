import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GatewayError } from '../gateway-error.ts';

export class RateLimited extends GatewayError {
  override readonly name = 'RateLimited';
  constructor(retryAfterSeconds: number) {
    super(429, 'rate_limited', 'There were too many requests. Please wait a moment and try again.', {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }
}

/** Where a caller stands within its limit. */
export interface RateStanding {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the whole limit is free again. */
  resetSeconds: number;
}

/** So many points a minute for each key. */
export interface RateLimiter {
  readonly name: string;
  take(key: string, points?: number): Promise<RateStanding>;
}

export function createRateLimiter(
  name: string,
  pointsPerMinute: number,
  create: (options: { points: number; duration: number; keyPrefix: string }) => RateLimiterAbstract = (
    options,
  ) => new RateLimiterMemory(options),
): RateLimiter {
  const limiter = create({ points: pointsPerMinute, duration: 60, keyPrefix: `liftout:${name}` });
  return {
    name,
    async take(key, points = 1) {
      const standing = await limiter.consume(key, points).catch((thrown: unknown) => {
        // The library throws the standing itself when the limit is passed.
        if (thrown instanceof RateLimiterRes) return thrown;
        throw thrown;
      });
      return {
        allowed: standing.consumedPoints <= pointsPerMinute,
        limit: pointsPerMinute,
        remaining: Math.max(0, standing.remainingPoints),
        resetSeconds: Math.max(1, Math.ceil(standing.msBeforeNext / 1000)),
      };
    },
  };
}

/** Counts one request of an address and says so in the standard headers. @throws RateLimited */
export async function limitByAddress(ctx: Context, limiter: RateLimiter): Promise<void> {
  const { allowed, limit, remaining, resetSeconds } = await limiter.take(addressKey(ctx.ip));
  ctx.set({
    'RateLimit-Policy': `"${limiter.name}";q=${limit};w=60`,
    RateLimit: `"${limiter.name}";r=${remaining};t=${resetSeconds}`,
  });
  if (!allowed) throw new RateLimited(resetSeconds);
}

/** One visitor's address: a household or a machine with IPv6 has a whole /64. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`;
}
