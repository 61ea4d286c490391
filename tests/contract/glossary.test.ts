import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, remotes, root } from '../support/site.ts';

interface Term {
  id: string;
  use: string;
  avoid: string[];
}

const glossary = (language: string) =>
  (
    JSON.parse(readFileSync(join(root, 'shell/kit/glossary', `${language}.json`), 'utf8')) as {
      terms: Term[];
    }
  ).terms;

const packages = ['shell', ...remotes()];

/** Every visible text of a language: locale files and articles without their code. */
function visibleTexts(language: string): { at: string; text: string }[] {
  const locales = packages.flatMap((name) => {
    const directory = join(root, name, 'src/locales', language);
    if (!existsSync(directory)) return [];
    return readdirSync(directory).flatMap((file) =>
      strings(JSON.parse(readFileSync(join(directory, file), 'utf8'))).map((text) => ({
        at: `${name}/${file}`,
        text,
      })),
    );
  });
  const content = join(root, 'mf-blog/content');
  const articles = readdirSync(content)
    .map((slug) => join(content, slug, `${language}.md`))
    .filter((file) => existsSync(file))
    .map((file) => ({
      at: file.slice(root.length + 1),
      text: readFileSync(file, 'utf8')
        .replace(/```[\s\S]*?```/g, '')
        .replace(/`[^`]*`/g, '')
        .replace(/\]\([^)]*\)/g, ']'),
    }));
  return [...locales, ...articles];
}

/** Only our own texts: `keywords` and `popularTerms` contain words that visitors type. */
function strings(value: unknown, key = ''): string[] {
  if (key === 'keywords' || key === 'popularTerms') return [];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => strings(item, name));
}

describe.each(languages)('%s', (language) => {
  it('has the same terms as English', () => {
    expect(glossary(language).map(({ id }) => id)).toEqual(glossary('en').map(({ id }) => id));
  });

  it('uses the terms of the glossary and no others', () => {
    const edge = language === 'zh' ? ['', ''] : ['(?<![\\p{L}\\p{N}_-])', '(?![\\p{L}\\p{N}_-])'];
    const breaches = glossary(language).flatMap(({ use, avoid }) =>
      avoid.flatMap((variant) => {
        const pattern = new RegExp(
          `${edge[0]}${variant.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${edge[1]}`,
          'u',
        );
        return visibleTexts(language)
          .filter(({ text }) => pattern.test(text))
          .map(
            ({ at, text }) =>
              `${at}: “${variant}” for “${use}”: ${pattern.exec(text)?.input.slice(Math.max(0, text.search(pattern) - 30), text.search(pattern) + 40)}`,
          );
      }),
    );
    expect(breaches).toEqual([]);
  });
});
