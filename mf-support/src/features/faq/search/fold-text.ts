const ligatures: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae' };

/**
 * The form in which texts are compared: lower case without accents, plain apostrophes, hyphens and
 * spaces, so that `Télécharger` is found as `telecharger` and `l’image` as `l'image`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßœæ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐-―]/g, '-');
}
