import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { otherForm } from '../../shell/preset/src/plural-forms.ts';
import { translationGaps } from '../../shell/preset/src/translation-gaps.ts';
import { languages, remotes, root } from '../support/site.ts';

const packages = ['shell', ...remotes()].filter((name) => existsSync(join(root, name, 'src/locales')));

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** `path → text` of every string. */
function texts(value: Json, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [...texts(item, path ? `${path}.${key}` : key)]),
  );
}

const read = (name: string, language: string, file: string) =>
  JSON.parse(readFileSync(join(root, name, 'src/locales', language, file), 'utf8')) as Json;

const placeholders = (text: string) => [...new Set(text.match(/\{\{?[^}]+\}?\}/g))].sort();

describe.each(packages)('%s', (name) => {
  const files = readdirSync(join(root, name, 'src/locales/en')).filter((file) => file.endsWith('.json'));

  it.each(languages)('has the files of every page in %s', (language) => {
    expect(readdirSync(join(root, name, 'src/locales', language)).sort()).toEqual(files.sort());
  });

  it('has every text, in every plural form, in every language', () => {
    const faults = Object.entries(translationGaps(join(root, name), name)).flatMap(([page, byLanguage]) =>
      Object.entries(byLanguage).flatMap(([language, { missing, unknown }]) =>
        [...missing, ...unknown].map((key) => `${language} ${page}: ${key}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  describe.each(files)('%s', (file) => {
    const english = texts(read(name, 'en', file));
    /** The texts of a language, each with the English one that it translates. */
    const translated = (language: string) =>
      [...texts(read(name, language, file))].map(([key, text]) => ({
        key,
        text,
        source: english.get(key) ?? english.get(otherForm(key)) ?? '',
      }));

    it.each(languages.slice(1))('has lists of the same length in %s', (language) => {
      const items = (map: Map<string, string>) =>
        // Languages may differ in the number of keywords and of words that visitors type.
        [...map.keys()].filter((key) => /(?<!keywords|popularTerms|tags)\.\d+$/.test(key)).sort();
      expect(items(texts(read(name, language, file)))).toEqual(items(english));
    });

    it.each(languages.slice(1))('has the same placeholders in %s', (language) => {
      // A text may leave out `count` if the language uses a word instead.
      const named = (text: string) => placeholders(text).filter((item) => item !== '{{count}}');
      const wrong = translated(language).filter(
        ({ text, source }) => source && named(text).join() !== named(source).join(),
      );
      expect(wrong.map(({ key }) => key)).toEqual([]);
    });

    it.each(languages.slice(1))('has no sentence left in English in %s', (language) => {
      const copies = translated(language).filter(
        ({ text, source }) => /[a-z]+ [a-z]+ [a-z]+ [a-z]+/i.test(source) && text === source,
      );
      expect(copies.map(({ key }) => key)).toEqual([]);
    });
  });
});

describe('typography', () => {
  const every = (language: string) =>
    packages.flatMap((name) =>
      readdirSync(join(root, name, 'src/locales', language)).flatMap((file) =>
        [...texts(read(name, language, file))].map(([key, text]) => ({ at: `${name}/${file}:${key}`, text })),
      ),
    );
  const found = (language: string, pattern: RegExp) =>
    every(language)
      .filter(({ text }) => pattern.test(text))
      .map(({ at, text }) => `${at}: ${text.slice(0, 80)}`);

  const articles = join(root, 'mf-blog/content');
  const foundInArticles = (language: string, pattern: RegExp) =>
    readdirSync(articles)
      .map((slug) => join(articles, slug, `${language}.md`))
      .filter((file) => existsSync(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => pattern.test(line))
          .map((line) => `${file.slice(root.length + 1)}: ${line.slice(0, 80)}`),
      );

  it('puts a no-break space before French double punctuation and inside guillemets', () => {
    expect(found('fr', /[^\s\u00a0\u202f:/?&!][;!?»](?:\s|$)|[ ][;:!?»]|«[^\u00a0\u202f]/)).toEqual([]);
  });

  it.each(languages)('writes pixels as the tool shows them, without separators, in %s', (language) => {
    const separated = /\d[.,\s]\d{3}\s?(?:×|pixel|píxel|像素)/iu;
    expect([...found(language, separated), ...foundInArticles(language, separated)]).toEqual([]);
  });

  it.each(languages)('writes keys in one way in %s', (language) => {
    const otherwise = /(?:Ctrl|Strg|⌘)\+|\bCmd\b/;
    expect([...found(language, otherwise), ...foundInArticles(language, otherwise)]).toEqual([]);
  });

  it('opens Spanish questions and exclamations', () => {
    expect(
      every('es')
        .filter(({ text }) => (text.match(/\?(?:\s|$)/g)?.length ?? 0) > (text.match(/¿/g)?.length ?? 0))
        .map(({ at }) => at),
    ).toEqual([]);
  });

  it.each([
    ['es', 'MB|(?:mega)?píxeles|segundos?|min|horas?|días'],
    ['fr', 'Mo|(?:méga)?pixels|secondes?|min|heures?|jours|espèces|concessions'],
    ['de', 'MB|Megapixeln?|Pixeln?|Sekunden?|Min|Minuten?|Stunden?|Tagen?'],
  ] as const)('keeps numbers and their units on one line in %s', (language, units) => {
    const apart = new RegExp(`(?:\\d|\\}\\}) (?:%|×|${units})(?!\\p{L})`, 'u');
    // Visitors type keywords with ordinary spaces.
    expect(found(language, apart).filter((at) => !/keywords/.test(at))).toEqual([]);
  });

  it('has no article before the retention time, which can be one or several hours or minutes', () => {
    expect(found('es', /\b(?:el|la|los|las|un|una) \{\{(?:retention|remaining)/i)).toEqual([]);
    expect(found('fr', /\b(?:le|la|les|des|aux|ces|nos) \{\{(?:retention|remaining)/i)).toEqual([]);
  });

  it('uses full-width punctuation after Chinese', () => {
    expect(found('zh', /\p{Script=Han}[,;:?!](?!\/\/)/u)).toEqual([]);
  });

  it('uses German quotation marks', () => {
    expect(found('de', /"|“[^“”„]*”/)).toEqual([]);
  });
});
