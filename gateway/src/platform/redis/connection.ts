import { Redis } from 'ioredis';

/** A connection whose commands wait until Redis is back. BullMQ workers need this. */
export function connectWithRetry(url: string): Redis {
  return withoutErrorEvents(new Redis(url, { maxRetriesPerRequest: null }));
}

/**
 * A connection whose commands fail at once while Redis is unavailable, so that no request hangs. A Redis that accepts
 * commands but answers none for `timeout` milliseconds counts as unavailable until it answers again.
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

/** Resolves when the connection is ready. @throws with the reason when that takes more than `timeout` milliseconds. */
export async function waitUntilReady(redis: Redis, timeout = 10_000): Promise<void> {
  if (redis.status === 'ready') return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let reason = '';
  const note = ({ message }: Error) => {
    reason = message && ` (${message.trim()})`;
  };
  const timer = setTimeout(
    () =>
      reject(new Error(`Redis does not answer${reason}. Check that it runs and that REDIS_URL is right.`)),
    timeout,
  );
  redis.on('error', note);
  redis.once('ready', resolve);
  await promise.finally(() => {
    clearTimeout(timer);
    redis.off('error', note);
  });
}

/** Waits for connections to close, but not longer than `timeout` milliseconds: a Redis that is unavailable never answers. */
export async function closeWithTimeout(closing: Promise<unknown>, timeout = 2000): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeout);
  await Promise.race([closing.catch(() => {}), promise]);
  clearTimeout(timer);
}
