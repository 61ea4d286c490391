/**
 * Waits for work, but no longer than the signal allows: a body that drips for ever can outlive the signal of its
 * request, so whoever reads it has a deadline of their own.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  // Its own end, late or bad, is nobody's business any more.
  work.catch(() => {});
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}
