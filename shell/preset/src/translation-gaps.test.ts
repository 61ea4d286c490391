import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translationGaps } from './translation-gaps.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'liftout-texts-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(language: string, texts: unknown) {
  mkdirSync(join(directory, 'src/locales', language), { recursive: true });
  writeFileSync(join(directory, 'src/locales', language, 'page.json'), JSON.stringify(texts));
}

it('names keys that a translation lacks and keys that English does not have', () => {
  write('en', { title: 'T', list: { empty: 'E' }, tags: ['a', 'b'], topic_other: 'O' });
  write('de', { title: 'T', list: { empty: 'E' }, tags: ['a'], topic_other: 'O' });
  write('fr', { title: 'T', list: { extra: 'x' }, tags: [], topic_other: 'O', topic_one: 'x' });
  const { fr, de } = translationGaps(directory, 'mf-test')['mf-test/page'] ?? {};
  expect(de).toEqual({ missing: [], unknown: [], placeholders: [] });
  expect(fr).toEqual({ missing: ['list.empty'], unknown: ['list.extra', 'topic_one'], placeholders: [] });
});

it('names the plural forms that a language needs and lacks', () => {
  const place = { place_ordinal_one: '1st', place_ordinal_two: '2nd', place_ordinal_few: '3rd' };
  const written = {
    en: { list: { count_one: '1', count_other: 'n' }, ...place, place_ordinal_other: 'nth' },
    zh: { list: { count_other: 'n' }, place_ordinal_other: 'n' },
    es: { list: { count_one: '1', count_many: 'n', count_other: 'n' }, place_ordinal_other: 'n' },
    fr: { list: { count_one: '[[1]]', count_other: 'n' }, place_ordinal_other: 'n' },
    de: { list: { count_other: 'n' }, place_ordinal_other: 'n' },
  };
  for (const [language, texts] of Object.entries(written)) write(language, texts);
  const page = translationGaps(directory, 'mf-test')['mf-test/page'];
  const none = { missing: [], unknown: [], placeholders: [] };
  expect(page).toEqual({
    en: none,
    zh: none,
    es: none,
    fr: { ...none, missing: ['place_ordinal_one'], placeholders: ['list.count_one'] },
    de: { ...none, missing: ['list.count_one'] },
  });
});

it('names every key of a file that a language does not have', () => {
  write('en', { title: 'T' });
  expect(translationGaps(directory, 'mf-test')['mf-test/page']?.de?.missing).toEqual(['title']);
});

it('names placeholders in every language, but no ordinary words', () => {
  write('en', { title: '[[Your page]]', lead: 'Prices', tags: ['a', 'lorem ipsum'] });
  write('es', { title: 'Precios', lead: 'TODO ESTÁ INCLUIDO', tags: ['TBD'] });
  const { en, es } = translationGaps(directory, 'mf-test')['mf-test/page'] ?? {};
  expect(en?.placeholders).toEqual(['title', 'tags[]']);
  expect(es?.placeholders).toEqual(['tags[]']);
});

it('ignores files that an editor or a file manager creates beside the texts', () => {
  write('en', { title: 'T' });
  for (const file of ['.DS_Store', '.page.json.swp', '.page.json', 'page.json~', 'notes.md']) {
    writeFileSync(join(directory, 'src/locales/en', file), '\0');
  }
  expect(Object.keys(translationGaps(directory, 'mf-test'))).toEqual(['mf-test/page']);
});

it('names a file that is not JSON', () => {
  write('en', { title: 'T' });
  write('fr', { title: 'T' });
  writeFileSync(join(directory, 'src/locales/fr/page.json'), '{,,}');
  expect(() => translationGaps(directory, 'mf-test')).toThrow('src/locales/fr/page.json cannot be read');
});
