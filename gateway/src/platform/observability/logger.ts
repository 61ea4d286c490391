import pino, { type Logger, type SerializedError } from 'pino';

/** Bytes of log lines that wait while the output cannot be written. Further lines are dropped. */
const maxWaiting = 1_000_000;

/**
 * Logs JSON lines on standard output. Never pass keys, tokens or file names to it. While the output cannot be written, for
 * example because its disk is full, the process goes on without a log. `flush` calls back when every line is written.
 */
export function createLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, maxLength: maxWaiting });
  let isFailing = false;
  let isWriting = false;
  output.on('error', () => {
    isFailing = true;
    isWriting = false;
  });
  const write = output.write.bind(output);
  output.write = (line) => {
    isWriting = true;
    return write(line);
  };
  output.on('drain', () => {
    isWriting = false;
  });
  output.on('write', () => {
    isFailing = false;
  });
  // At the exit the library tries to flush for ever.
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isFailing) flush();
  };
  // The library's own calls back at once.
  output.flush = (done) => {
    if (!isWriting) return done?.();
    for (const event of ['drain', 'error']) output.once(event, () => done?.());
  };
  const err = (error: Error) => withoutObjects(pino.stdSerializers.err(error));
  return pino({ level, base: null, serializers: { err } }, output);
}

/**
 * An error without the properties that are objects: they can have secrets. An error of the Redis client has the command
 * that failed, and the first command of a connection has the password.
 */
function withoutObjects(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { aggregateErrors, ...properties } = error as Partial<SerializedError>;
  return {
    ...Object.fromEntries(Object.entries(properties).filter(([, value]) => typeof value !== 'object')),
    ...(aggregateErrors && { aggregateErrors: aggregateErrors.map(withoutObjects) }),
  };
}
