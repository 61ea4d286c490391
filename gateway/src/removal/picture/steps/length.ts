/** A length in pixels, or in percent of another length. */
export type Length = { px: number } | { percent: number };

/** @returns whole pixels. @param whole The length, in pixels, that percentages refer to. */
export function toPixels(length: Length, whole: number): number {
  return Math.round(toExactPixels(length, whole));
}

export function toExactPixels(length: Length, whole: number): number {
  return 'px' in length ? length.px : (length.percent / 100) * whole;
}
