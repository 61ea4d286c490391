import pino, { type Logger } from 'pino';

/** JSON lines on standard output. Keys, tokens and file names are never given to it. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null });
}
