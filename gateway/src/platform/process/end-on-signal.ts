import { constants } from 'node:os';
import type { Logger } from 'pino';

/**
 * Further signals within this many milliseconds belong to the same request: when a signal goes to the whole process
 * group, a launcher passes it on once more.
 */
const sameRequest = 1000;

/** Closes everything and ends the process on SIGINT or SIGTERM. A second request ends it at once. */
export function endOnSignal(close: () => Promise<void>, logger: Logger): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > sameRequest) process.exit(128 + constants.signals[signal]);
        return;
      }
      askedAt = performance.now();
      logger.info({ signal }, 'shutting down');
      close().then(
        () => process.exit(0),
        (err: unknown) => {
          logger.error({ err }, 'the shutdown failed');
          process.exit(1);
        },
      );
    });
  }
}
