/** The value under which such a part of the others lies; none when there are none. */
export function quantile(values: readonly number[], part: number): number | undefined {
  return Float32Array.from(values).sort()[Math.floor(values.length * part)];
}
