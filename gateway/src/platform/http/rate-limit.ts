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

/** How much of its limit a caller has used. */
export interface RateStanding {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the whole limit is available again. */
  resetSeconds: number;
}

const seconds = 60;

/** Counts points for each key. A key has a limited number of points a minute. */
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
  const limiter = create({ points: pointsPerMinute, duration: seconds, keyPrefix: `liftout:${name}` });
  return {
    name,
    async take(key, points = 1) {
      const standing = await limiter.consume(key, points).catch((thrown: unknown) => {
        // The library throws the result when the limit is exceeded.
        if (thrown instanceof RateLimiterRes) return thrown;
        throw thrown;
      });
      return {
        allowed: standing.consumedPoints <= pointsPerMinute,
        limit: pointsPerMinute,
        remaining: Math.max(0, standing.remainingPoints),
        // The library counts with the clock, which may have been set back.
        resetSeconds: Math.min(seconds, Math.max(1, Math.ceil(standing.msBeforeNext / 1000))),
      };
    },
  };
}

/**
 * Counts a wrong secret of an address. An address that has sent too many must wait, even with the right one. Otherwise
 * it could keep guessing. Call this in the same turn as the comparison, for a right secret too: then all wrong secrets
 * that came before it are counted, also those of parallel requests.
 * @throws RateLimited
 */
export async function limitGuesses(ctx: Context, failures: RateLimiter, wrong: 0 | 1): Promise<void> {
  const { allowed, remaining, resetSeconds } = await failures.take(addressKey(ctx.ip), wrong);
  if (!allowed || (wrong === 0 && remaining === 0)) throw new RateLimited(resetSeconds);
}

/** Counts one request of an address and sets the standard rate limit headers. @throws RateLimited */
export async function limitByAddress(ctx: Context, limiter: RateLimiter): Promise<void> {
  const { allowed, limit, remaining, resetSeconds } = await limiter.take(addressKey(ctx.ip));
  ctx.set({
    'RateLimit-Policy': `"${limiter.name}";q=${limit};w=${seconds}`,
    RateLimit: `"${limiter.name}";r=${remaining};t=${resetSeconds}`,
  });
  if (!allowed) throw new RateLimited(resetSeconds);
}

/**
 * The key under which an address is counted. For IPv6 it is the /64 network, because one household has all of it. Some
 * proxies write a port after the address.
 */
export function addressKey(written: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`;
}
