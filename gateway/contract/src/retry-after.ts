/** Longer waits count as a day. */
const longestSeconds = 86_400;

/**
 * Whole seconds to wait before the next try, from a `Retry-After` with seconds or a date; at most a day.
 *
 * @param headers Of the answer.
 * @returns undefined when it has neither.
 */
export function secondsToWait(headers: Pick<Headers, 'get'>): number | undefined {
  const asked = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Math.min(longestSeconds, Number(asked));
  // The clock of this device may be wrong, so the time at which the server sent the answer counts.
  const sent = Date.parse(headers.get('Date') ?? '');
  const seconds = (Date.parse(asked) - (Number.isNaN(sent) ? Date.now() : sent)) / 1000;
  // Dates begin with the day of the week. `Date.parse` accepts other texts too, such as `-1`.
  if (!/^[A-Z]/i.test(asked) || Number.isNaN(seconds)) return undefined;
  return Math.min(longestSeconds, Math.max(0, Math.ceil(seconds)));
}
