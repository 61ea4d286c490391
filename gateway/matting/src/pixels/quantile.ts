/** The quantile `part`, from 0 to 1; undefined when there are no values. */
export function quantile(values: readonly number[], part: number): number | undefined {
  return Float32Array.from(values).sort()[Math.floor(values.length * part)];
}
