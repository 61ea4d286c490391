/** The quantile `part` (0 to 1) of the values; undefined when there are none. */
export function quantile(values: readonly number[], part: number): number | undefined {
  return Float32Array.from(values).sort()[Math.floor(values.length * part)];
}
