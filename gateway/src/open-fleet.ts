import type { UploadAnswer } from '@liftout/gateway-contract';
import type { Config } from './config.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { RemovalRunner } from './processing/removal-runner.ts';
import type { AnswerMemory } from './removals/idempotency.ts';
import type { ResultStore } from './results/store.ts';

export interface Fleet {
  runner: RemovalRunner;
  limiter: (name: string, pointsPerMinute: number) => RateLimiter;
  answers: AnswerMemory<UploadAnswer>;
  close(): Promise<void>;
}

export interface OpenFleetOptions {
  config: Config;
  store: ResultStore;
  engine: RemovalRunner['engine'];
  retentionMs: number;
}

/** What several gateways share, when REDIS_URL is set. */
export async function openFleet({
  config,
  store,
  engine,
  retentionMs,
}: OpenFleetOptions): Promise<Fleet | undefined> {
  const { redisUrl, queueLimit } = config;
  if (redisUrl === undefined) return undefined;
  // Only where they are used: their libraries are large.
  const [
    { hastyConnection, whenReady },
    { openQueueRunner },
    { createSharedAnswerMemory, createSharedRateLimiter },
  ] = await Promise.all([
    import('./fleet/connection.ts'),
    import('./fleet/queue-runner.ts'),
    import('./fleet/redis-limits.ts'),
  ]);
  const redis = hastyConnection(redisUrl);
  await whenReady(redis);
  const runner = await openQueueRunner({ redisUrl, store, engine, queueLimit });
  return {
    runner,
    limiter: (name, pointsPerMinute) => createSharedRateLimiter(redis, name, pointsPerMinute),
    answers: createSharedAnswerMemory(redis, retentionMs),
    async close() {
      await runner.close();
      redis.disconnect();
    },
  };
}
