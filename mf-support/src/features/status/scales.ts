/** Start of the dial: below 99 % the needle stays here. */
export const lowestUptime = 99;
/** Ends of the response scale, in milliseconds. */
export const fastest = 10;
export const slowest = 10_000;

const within = (value: number) => Math.min(1, Math.max(0, value));

/** Place of an uptime on the dial, 0 (99 %) to 1 (100 %). */
export function uptimePosition(percent: number): number {
  return within((percent - lowestUptime) / (100 - lowestUptime));
}

/** Place of a response time on the logarithmic scale, 0 (10 ms) to 1 (10 s). */
export function responsePosition(milliseconds: number): number {
  return within(Math.log(milliseconds / fastest) / Math.log(slowest / fastest));
}
