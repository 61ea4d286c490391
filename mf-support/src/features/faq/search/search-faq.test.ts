import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import deTexts from '../../../locales/de/faq.json';
import enTexts from '../../../locales/en/faq.json';
import esTexts from '../../../locales/es/faq.json';
import frTexts from '../../../locales/fr/faq.json';
import zhTexts from '../../../locales/zh/faq.json';
import { type FaqItem, flattenFaq } from '../faq-texts';
import { foldText } from './fold-text';
import { scoreItem, searchFaq } from './search-faq';
import { splitQuery } from './split-query';

const faq = {
  en: flattenFaq(enTexts.categories),
  zh: flattenFaq(zhTexts.categories),
  es: flattenFaq(esTexts.categories),
  fr: flattenFaq(frTexts.categories),
  de: flattenFaq(deTexts.categories),
};

const popularTerms = {
  en: enTexts.popularTerms,
  zh: zhTexts.popularTerms,
  es: esTexts.popularTerms,
  fr: frTexts.popularTerms,
  de: deTexts.popularTerms,
};

const item = (fields: Partial<FaqItem>): FaqItem => ({
  id: 'any',
  categoryName: '',
  question: '',
  answer: '',
  keywords: [],
  ...fields,
});

const ids = (items: readonly FaqItem[]) => items.map(({ id }) => id);

describe('the score of a word', () => {
  test.each([
    ['50 in the question', { question: 'Can I sell a png?' }, 'png', 50],
    ['100 when it is the whole question', { question: 'PNG' }, 'png', 100],
    ['30 in a keyword', { keywords: ['transparent png', 'png'] }, 'png', 30],
    ['10 in the answer', { answer: 'png, and png again' }, 'png', 10],
    ['all three together', { question: 'A png?', keywords: ['png'], answer: 'png' }, 'png', 90],
    ['5 more for the stem in the question', { question: 'image' }, 'images', 5],
    ['2 more for the stem in the answer', { answer: 'image' }, 'images', 2],
    ['the points of the word plus those of its stem', { question: 'My images' }, 'images', 55],
    ['nothing for the stem of a word of three characters', { question: 'pn' }, 'png', 0],
    ['nothing for the stem in a keyword', { keywords: ['image'] }, 'images', 0],
    ['nothing without a match', { question: 'A', answer: 'b', keywords: ['c'] }, 'png', 0],
  ])('is %s', (_, fields, word, score) => {
    expect(scoreItem(item(fields), [word])).toBe(score);
  });

  test('of four characters has a stem', () => {
    expect(scoreItem(item({ question: 'fil' }), ['file'])).toBe(5);
  });

  test('adds up over the words', () => {
    expect(scoreItem(item({ question: 'file size' }), ['file', 'size'])).toBe(55 + 55);
  });
});

describe('a search', () => {
  test('of white space finds nothing', () => {
    for (const query of ['', ' ', ' \t\n\u3000 ']) expect(searchFaq(faq.en, query).items).toEqual([]);
  });

  test('drops one-character words', () => {
    expect(searchFaq(faq.en, 'a i ?').items).toEqual([]);
    expect(searchFaq(faq.en, 'a clipboard i')).toEqual(searchFaq(faq.en, 'clipboard'));
  });

  test('takes special characters literally', () => {
    for (const query of ['.*', '[a-z]+', '\\w', '(?:', '$^']) {
      expect(searchFaq(faq.en, query).items).toEqual([]);
    }
    expect(ids(searchFaq(faq.en, '99.5%').items)).toContain('accuracy');
    expect(ids(searchFaq(faq.en, '99x5%').items)).not.toContain('accuracy');
  });

  test('puts the better match first and keeps the page’s order among equals', () => {
    const items = [
      item({ id: 'answer', answer: 'webp' }),
      item({ id: 'first', question: 'webp?' }),
      item({ id: 'second', question: 'webp!' }),
      item({ id: 'exact', question: 'WebP' }),
    ];
    expect(ids(searchFaq(items, 'webp').items)).toEqual(['exact', 'first', 'second', 'answer']);
  });

  test('ignores accents in the query and in the text', () => {
    expect(ids(searchFaq(faq.es, 'precision').items)).toEqual(ids(searchFaq(faq.es, 'precisión').items));
    expect(ids(searchFaq(faq.fr, "telecharger l'image").items)).toEqual(
      ids(searchFaq(faq.fr, 'télécharger l’image').items),
    );
    expect(ids(searchFaq(faq.de, 'DATEIGROSSE').items)).not.toEqual([]);
    expect(ids(searchFaq(faq.de, 'dateigrosse').items)).toEqual(ids(searchFaq(faq.de, 'Dateigröße').items));
    expect(ids(searchFaq(faq.fr, '10 mo').items)).toEqual(ids(searchFaq(faq.fr, '10\u00a0mo').items));
  });

  test.each(['en', 'zh', 'es', 'fr', 'de'] as const)(
    'of each popular term in %s finds something',
    (language) => {
      for (const term of popularTerms[language])
        expect(searchFaq(faq[language], term).items, term).not.toEqual([]);
    },
  );
});

describe('Chinese', () => {
  test('a sentence without spaces finds the same as its words', () => {
    const [best] = searchFaq(faq.zh, '怎么上传图片格式').items;
    expect(best?.id).toBe('supported-formats');
  });

  test('a term that the dictionary lacks is not split', () => {
    expect(splitQuery('密钥')).toEqual(['密钥']);
    expect(splitQuery('api密钥')).toEqual(['api密钥', 'api', '密钥']);
    expect(splitQuery('抠图')).toEqual(['抠图']);
  });

  test('the words count as well as the whole stretch, but its single characters do not', () => {
    expect(splitQuery('透明背景')).toEqual(['透明背景', '透明', '背景']);
    expect(splitQuery('免费吗？')).toEqual(['免费吗?', '免费']);
  });

  test('a single character between spaces is a word', () => {
    expect(splitQuery('慢')).toEqual(['慢']);
    expect(ids(searchFaq(faq.zh, '慢').items)).toContain('processing-time');
  });

  test('a whole question finds itself first', () => {
    for (const { id, question } of faq.zh) expect(searchFaq(faq.zh, question).items[0]?.id).toBe(id);
  });

  test('full-width letters match normal letters', () => {
    expect(ids(searchFaq(faq.zh, 'ＡＰＩ').items)).toEqual(ids(searchFaq(faq.zh, 'api').items));
  });
});

describe('for every query', () => {
  const anyItems = fc.constantFrom(...Object.values(faq));
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('image', 'PNG', 'datei', 'téléchargé', '背景', '上传图片', 'a', '?', '.*'), {
        maxLength: 6,
      })
      .map((words) => words.join(' ')),
  );

  test('only items with points are found, best first, each once', () => {
    fc.assert(
      fc.property(anyItems, typed, (items, query) => {
        const found = searchFaq(items, query).items;
        const scores = found.map((entry) => scoreItem(entry, splitQuery(query)));
        expect(scores.every((score) => score > 0)).toBe(true);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(new Set(found).size).toBe(found.length);
        const missed = items.filter((entry) => !found.includes(entry));
        expect(missed.every((entry) => scoreItem(entry, splitQuery(query)) === 0)).toBe(true);
      }),
    );
  });

  test('case and surrounding white space change nothing', () => {
    fc.assert(
      fc.property(anyItems, typed, (items, query) => {
        const found = ids(searchFaq(items, query).items);
        expect(ids(searchFaq(items, `  ${query}\n`).items)).toEqual(found);
        expect(ids(searchFaq(items, foldText(query)).items)).toEqual(found);
      }),
    );
  });

  test('another word removes no item', () => {
    fc.assert(
      fc.property(anyItems, typed, typed, (items, query, more) => {
        const wider = ids(searchFaq(items, `${query} ${more}`).items);
        expect(wider).toEqual(expect.arrayContaining(ids(searchFaq(items, query).items)));
      }),
    );
  });

  test('an item’s own question and keywords find it', () => {
    fc.assert(
      fc.property(
        anyItems.chain((items) => fc.tuple(fc.constant(items), fc.constantFrom(...items))),
        ([items, wanted]) => {
          expect(searchFaq(items, wanted.question).items).toContain(wanted);
          for (const keyword of wanted.keywords) expect(searchFaq(items, keyword).items).toContain(wanted);
        },
      ),
    );
  });
});
