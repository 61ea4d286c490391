import type { Scratch } from '../../../platform/disk/scratch.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { ExpiringMemory } from '../../../platform/memory/expiring-memory.ts';
import type { PlatformConfig } from '../../../platform/settings.ts';
import type { ResultStore } from '../../store/result-store.ts';
import type { RemovalRunner } from '../removal-runner.ts';

export interface Fleet {
  runner: RemovalRunner;
  limiter: (name: string, pointsPerMinute: number) => RateLimiter;
  memory: <T extends {}>(name: string, ttlMs: number) => ExpiringMemory<T>;
  close(): Promise<void>;
}

export interface OpenFleetOptions {
  config: PlatformConfig & { queueLimit: number };
  store: ResultStore;
  scratch: Scratch;
  engine: RemovalRunner['engine'];
}

/** What several gateways share when REDIS_URL is set: a job queue, rate limits and a memory for answers. */
export async function openFleet({
  config,
  store,
  scratch,
  engine,
}: OpenFleetOptions): Promise<Fleet | undefined> {
  const { redisUrl, queueLimit } = config;
  if (redisUrl === undefined) return undefined;
  // Loaded only where it is used, because the libraries are large.
  const [
    { connectFailFast, waitUntilReady },
    { createSharedMemory },
    { createSharedRateLimiter },
    { openQueueRunner },
  ] = await Promise.all([
    import('../../../platform/redis/connection.ts'),
    import('../../../platform/redis/shared-memory.ts'),
    import('../../../platform/redis/shared-rate-limiter.ts'),
    import('./queue-runner.ts'),
  ]);
  const redis = connectFailFast(redisUrl);
  await waitUntilReady(redis);
  const runner = await openQueueRunner({
    redisUrl,
    store,
    engine,
    deleteFiles: (paths) => scratch.delete(paths),
    queueLimit,
  });
  return {
    runner,
    limiter: (name, pointsPerMinute) => createSharedRateLimiter(redis, name, pointsPerMinute),
    memory: (name, ttlMs) => createSharedMemory(redis, name, ttlMs),
    async close() {
      await runner.close();
      redis.disconnect();
    },
  };
}
