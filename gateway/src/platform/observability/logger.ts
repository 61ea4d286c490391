import pino, { type Logger } from 'pino';

/** Logs JSON lines on standard output. Never pass keys, tokens or file names to it. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null });
}
