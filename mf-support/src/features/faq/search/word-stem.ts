/** A word without its last letter, which finds other endings. Words of up to 3 characters have no stem. */
export function wordStem(word: string): string | undefined {
  const letters = [...word];
  return letters.length > 3 ? letters.slice(0, -1).join('') : undefined;
}
