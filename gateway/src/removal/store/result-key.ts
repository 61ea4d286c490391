/** A result's public name: unguessable, and never a path. */
export const resultNamePattern = /^[\w-]{32}\.png$/;

/** Where a result is in the store. */
export function resultKey(name: string): string {
  return `results/${name}`;
}
