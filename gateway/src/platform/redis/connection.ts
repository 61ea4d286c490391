import { Redis } from 'ioredis';

/** A connection whose commands wait until Redis is back. BullMQ workers need this. */
export function connectWithRetry(url: string): Redis {
  return withoutErrorEvents(new Redis(url, { maxRetriesPerRequest: null }));
}

/**
 * A connection whose commands fail at once while Redis is away, so that no request hangs. A Redis that accepts commands
 * but answers none for `timeout` milliseconds counts as away until it answers again.
 */
export function connectFailFast(url: string, timeout = 5000): Redis {
  return withoutErrorEvents(
    new Redis(url, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: timeout,
      socketTimeout: timeout,
    }),
  );
}

/** The client reconnects by itself, and each failed command rejects. An unhandled error event would end the process. */
function withoutErrorEvents(redis: Redis): Redis {
  redis.on('error', () => {});
  return redis;
}

/** Resolves when the connection is ready. @throws when that takes more than ten seconds. */
export async function waitUntilReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new Error('Redis does not answer. Check that it runs and that REDIS_URL is right.')),
    10_000,
  );
  redis.once('ready', resolve);
  await promise.finally(() => clearTimeout(timer));
}

const closeTimeoutMs = 2000;

/** Waits for connections to close, but at most two seconds: a Redis that is away never answers. */
export async function closeWithTimeout(closing: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, closeTimeoutMs);
  await Promise.race([closing.catch(() => {}), promise]);
  clearTimeout(timer);
}
