/** A word minus its last letter, which finds other endings of it; words of up to 3 characters have none. */
export function wordStem(word: string): string | undefined {
  const letters = [...word];
  return letters.length > 3 ? letters.slice(0, -1).join('') : undefined;
}
