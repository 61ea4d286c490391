/** A length in pixels, or in hundredths of what it refers to. */
export type Length = { px: number } | { percent: number };

/** Whole pixels. @param whole pixels of what a length in per cent refers to. */
export function toPixels(length: Length, whole: number): number {
  return Math.round(toExactPixels(length, whole));
}

export function toExactPixels(length: Length, whole: number): number {
  return 'px' in length ? length.px : (length.percent / 100) * whole;
}
