import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text';
import { markMatches } from './mark-matches';

const show = (text: string, ...terms: string[]) =>
  markMatches(text, terms)
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join('');

test('matches are marked at any position and in any case', () => {
  expect(show('PNG or png?', 'png')).toBe('[PNG] or [png]?');
});

test('marks keep the accents of the text', () => {
  expect(show('Télécharger l’élément', 'telecharger', "l'elem")).toBe('[Télécharger] [l’élém]ent');
  expect(show('Te\u0301le\u0301charger', 'tele')).toBe('[Te\u0301le\u0301]charger');
});

test('a letter that folds into two letters is marked as a whole', () => {
  expect(show('Dateigröße', 'grosse')).toBe('Datei[größe]');
  expect(show('Größe', 'gros')).toBe('[Größ]e');
});

test('overlapping and touching terms make one mark', () => {
  expect(show('透明背景图', '透明背景', '背景', '背景图')).toBe('[透明背景图]');
});

test('the stem is marked if the whole word is missing', () => {
  expect(show('One image', 'images')).toBe('One [image]');
  expect(show('Images and imagery', 'images')).toBe('[Images] and imagery');
});

test('special characters are matched literally', () => {
  expect(show('99.5% of 9985', '99.5%', '.*')).toBe('[99.5%] of 9985');
});

test('the parts always add up to the text, and marked and unmarked parts alternate', () => {
  const letters = fc.constantFrom(...'aAeÉßœ\u0301 .*图🙂👩\u200d', '\ud83d');
  const text = fc.string({ unit: letters, maxLength: 20 });
  const terms = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 4 }).map(foldText));
  fc.assert(
    fc.property(text, terms, (whole, wanted) => {
      const parts = markMatches(whole, wanted);
      return (
        parts.map((part) => part.text).join('') === whole &&
        parts.every(({ text: part, start }) => part !== '' && whole.startsWith(part, start)) &&
        parts.every(({ marked }, index) => marked !== parts[index + 1]?.marked)
      );
    }),
  );
});

test('every occurrence of a term is marked', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abÀéß图 '), maxLength: 30 });
  const term = fc.string({ unit: fc.constantFrom(...'abaes图'), minLength: 2, maxLength: 3 });
  fc.assert(
    fc.property(text, term, (whole, wanted) => {
      const unmarked = markMatches(whole, [wanted]).filter(({ marked }) => !marked);
      for (const part of unmarked) expect(foldText(part.text)).not.toContain(wanted);
    }),
  );
});
