import type { Logger } from 'pino';

/** Closes everything and ends the process on SIGINT or SIGTERM. A second signal ends it at once. */
export function endOnSignal(close: () => Promise<void>, logger: Logger): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
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
