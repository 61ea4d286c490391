import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

const pause = 60_000;

/** Logs errors that every request may cause: each one, with its cause, once a minute at most. */
export function logThrottled(logger: Pick<Logger, 'error'>, message: string): (err: Error) => void {
  const logged = new LRUCache<string, true>({ max: 20, ttl: pause });
  return (err) => {
    const { message: cause = '' } = (err.cause ?? {}) as Partial<Error>;
    const key = `${err.message} ${cause}`;
    if (logged.has(key)) return;
    logged.set(key, true);
    logger.error({ err }, message);
  };
}
