import { Redis } from 'ioredis';

/** A connection that waits for ever for its server, as those of workers must. */
export function patientConnection(url: string): Redis {
  return guarded(new Redis(url, { maxRetriesPerRequest: null }));
}

/** A connection whose calls fail at once when the server is away, so that a request is not left hanging. */
export function hastyConnection(url: string): Redis {
  return guarded(
    new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 5000 }),
  );
}

/** It connects again by itself; each call that fails says so to its caller. */
function guarded(redis: Redis): Redis {
  redis.on('error', () => {});
  return redis;
}

/** Resolves once the connection is usable. @throws when it is not within ten seconds. */
export async function whenReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('Redis does not answer. Is REDIS_URL right?')), 10_000);
  redis.once('ready', resolve);
  await promise.finally(() => clearTimeout(timer));
}

/** Milliseconds for a goodbye that a server which is away never answers. */
const goodbyeMs = 2000;

/** Waits for a goodbye, but not for ever. */
export async function soon(goodbye: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, goodbyeMs);
  await Promise.race([goodbye.catch(() => {}), promise]);
  clearTimeout(timer);
}
