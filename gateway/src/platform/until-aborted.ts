/**
 * Waits for work until a signal is aborted, and then rejects with the signal's reason. The work itself continues: some
 * libraries ignore their signal while a body arrives slowly.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  // After the abort, a failure of the work is ignored.
  work.catch(() => {});
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}
