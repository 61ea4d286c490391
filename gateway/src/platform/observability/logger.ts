import pino, { type Logger } from 'pino';

/** Bytes of log lines that wait while the output cannot be written. Further lines are dropped. */
const maxWaiting = 1_000_000;

/**
 * Logs JSON lines on standard output. Never pass keys, tokens or file names to it. While the output cannot be written, for
 * example because its disk is full, the process goes on without a log.
 */
export function createLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, maxLength: maxWaiting });
  let isFailing = false;
  output.on('error', () => {
    isFailing = true;
  });
  output.on('write', () => {
    isFailing = false;
  });
  // At the exit the library tries to flush for ever.
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isFailing) flush();
  };
  return pino({ level, base: null }, output);
}
