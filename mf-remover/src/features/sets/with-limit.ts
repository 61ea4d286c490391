/**
 * Runs work that may stop without an error, as a request over a dead connection does.
 *
 * @param limit milliseconds without progress. The work calls `within` at each progress.
 * @throws TypeError when the work makes no progress; the signal's reason when aborted.
 */
export async function withLimit<Value>(
  signal: AbortSignal,
  limit: number,
  work: (signal: AbortSignal, within: (limit: number) => void) => Promise<Value>,
): Promise<Value> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const within = (next: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(new TypeError('No progress')), next);
  };
  within(limit);
  try {
    return await work(AbortSignal.any([signal, stalled.signal]), within);
  } finally {
    clearTimeout(timer);
  }
}
