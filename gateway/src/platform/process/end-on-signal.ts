import { constants } from 'node:os';
import type { Logger } from 'pino';

/**
 * Further signals within this many milliseconds belong to the same request: when a signal goes to the whole process
 * group, a launcher passes it on once more.
 */
const sameRequest = 1000;

/** Milliseconds that the last log lines may take. */
const logTimeout = 2000;

/** Closes everything and ends the process on SIGINT, SIGTERM or SIGHUP. A second request ends it at once. */
export function endOnSignal(close: () => Promise<void>, logger: Logger): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > sameRequest) end(128 + constants.signals[signal], logger);
        return;
      }
      askedAt = performance.now();
      logger.info({ signal }, 'shutting down');
      close().then(
        () => end(0, logger),
        (err: unknown) => {
          logger.error({ err }, 'the shutdown failed');
          end(1, logger);
        },
      );
    });
  }
}

/** When nobody reads the log any more, its last write never ends, and `process.exit` would wait for it. */
function end(code: number, logger: Logger): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), logTimeout);
  logger.flush(() => process.exit(code));
}
