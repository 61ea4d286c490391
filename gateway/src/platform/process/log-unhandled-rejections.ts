import type { Logger } from 'pino';

/**
 * Logs unhandled rejections instead of ending the process. They come from background work: every request has its own
 * error handling.
 */
export function logUnhandledRejections(logger: Logger): void {
  process.on('unhandledRejection', (err) => logger.error({ err }, 'unhandled rejection'));
}
