import fc from 'fast-check';
import { expect, test } from 'vitest';
import enTexts from '../../../locales/en/faq.json';
import { type FaqItem, flattenFaq } from '../faq-texts';
import { foldText } from './fold-text';
import { suggestKeywords } from './suggest-keywords';

const withKeywords = (...keywords: string[]): FaqItem => ({
  id: 'any',
  categoryName: '',
  question: '',
  answer: '',
  keywords,
});

test('keywords that contain the query are suggested, the query itself is not', () => {
  expect(suggestKeywords([withKeywords('png', 'transparent png', 'jpg')], 'PNG')).toEqual([
    'transparent png',
  ]);
});

test('a keyword of several questions is suggested once', () => {
  expect(suggestKeywords([withKeywords('edges'), withKeywords('Edges')], 'ed')).toEqual(['edges']);
});

test('accents make no difference, and the suggestion keeps its accents', () => {
  expect(suggestKeywords([withKeywords('précision')], 'preci')).toEqual(['précision']);
});

test('white space suggests nothing', () => {
  expect(suggestKeywords([withKeywords('png')], '  ')).toEqual([]);
});

test('there are at most five suggestions, all different, and each contains the query', () => {
  const items = flattenFaq(enTexts.categories);
  const letters = fc.string({ unit: fc.constantFrom(...'aeimnorstu '), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(letters, (query) => {
      const suggestions = suggestKeywords(items, query);
      const typed = foldText(query).trim();
      expect(suggestions.length).toBeLessThanOrEqual(5);
      expect(new Set(suggestions).size).toBe(suggestions.length);
      for (const suggestion of suggestions) {
        expect(foldText(suggestion)).toContain(typed);
        expect(foldText(suggestion)).not.toBe(typed);
      }
    }),
  );
});
