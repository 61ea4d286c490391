import type { Redis } from 'ioredis';
import {
  type Counter,
  createHealthCounts,
  type HealthCounts,
  type KeptFailure,
  keptFailures,
  noHealth,
  visitorMemory,
  visitorsOfVersion,
} from './health-counts.ts';

/** How long totals are collected before they are sent, in milliseconds. */
const flushInterval = 500;
/** How long totals of a version are kept, in seconds. */
const totalsLifetime = 60 * 24 * 3600;

/** Counts in Redis for the whole fleet. While Redis is unavailable, each gateway counts for itself. */
export function createSharedHealthCounts(redis: Redis, now = Date.now): HealthCounts {
  const local = createHealthCounts();
  const unsent = new Map<string, Map<Counter, number>>();
  const totalsKey = (version: string) => `liftout:health:${version}`;
  /** Visitors with the time of their last visit. */
  const groupKey = (group: string, version: string) => `liftout:visitor-times:${group}:${version}`;
  const failuresKey = (app: string) => `liftout:page-failures:${app}`;

  async function flush(): Promise<void> {
    if (unsent.size === 0) return;
    const batch = redis.pipeline();
    for (const [version, counters] of unsent) {
      for (const [counter, by] of counters) batch.hincrby(totalsKey(version), counter, by);
      batch.expire(totalsKey(version), totalsLifetime);
    }
    unsent.clear();
    await batch.exec().catch(() => {});
  }
  const flushing = setInterval(flush, flushInterval).unref();

  return {
    add(version, counter) {
      local.add(version, counter);
      const counters = unsent.get(version) ?? new Map<Counter, number>();
      unsent.set(version, counters.set(counter, (counters.get(counter) ?? 0) + 1));
    },
    async totals(version) {
      await flush();
      try {
        const stored = await redis.hgetall(totalsKey(version));
        const entries = Object.keys(noHealth).map((counter) => [counter, Number(stored[counter] ?? 0)]);
        return Object.fromEntries(entries);
      } catch {
        return local.totals(version);
      }
    },
    async remember(group, version, visitor) {
      await local.remember(group, version, visitor);
      const key = groupKey(group, version);
      await redis
        .multi()
        .zadd(key, now(), visitor)
        .zremrangebyscore(key, '-inf', now() - visitorMemory)
        .zremrangebyrank(key, 0, -visitorsOfVersion - 1)
        .pexpire(key, visitorMemory)
        .exec()
        .catch(() => {});
    },
    async isRemembered(group, version, visitor) {
      if (await local.isRemembered(group, version, visitor)) return true;
      return redis.zscore(groupKey(group, version), visitor).then(
        (seen) => Number(seen ?? 0) > now() - visitorMemory,
        () => false,
      );
    },
    visitors: (group, version) =>
      redis
        .zcount(groupKey(group, version), now() - visitorMemory + 1, '+inf')
        .catch(() => local.visitors(group, version)),
    async keepFailure(app, failure) {
      await local.keepFailure(app, failure);
      const key = failuresKey(app);
      await redis
        .multi()
        .lpush(key, JSON.stringify(failure))
        .ltrim(key, 0, keptFailures - 1)
        .expire(key, totalsLifetime)
        .exec()
        .catch(() => {});
    },
    async failures(app) {
      try {
        const texts = await redis.lrange(failuresKey(app), 0, keptFailures - 1);
        return texts.map((text) => JSON.parse(text) as KeptFailure);
      } catch {
        return local.failures(app);
      }
    },
    close() {
      clearInterval(flushing);
      redis.disconnect();
    },
  };
}
