import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, languages } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { isFormOf, neededKeys } from './plural-forms.ts';
import { readTexts } from './read-texts.ts';

/** `[[Your page]]`, as in the starter, and the usual marks for unfinished text. */
const placeholder = /\[\[|\]\]|[Ll]orem ipsum|\b(?:TBD|FIXME|TODO:)/;

/** Folder of the texts of an app. */
export const localesFolder = (directory: string) => join(directory, 'src/locales');

/**
 * Namespace → language → faults, of `src/locales/<language>/<page>.json`. English fills gaps in the bundles, so a page
 * does not show them; the gate needs this list.
 * @throws with the name of a file that is not JSON.
 */
export function translationGaps(directory: string, name: string): Descriptor['texts'] {
  const locales = localesFolder(directory);
  if (!existsSync(locales)) return {};
  const textsOf = (language: string, file: string) => {
    const path = join(locales, language, file);
    return existsSync(path) ? texts(readTexts(path)) : new Map<string, string>();
  };
  // Editors and file managers create files there: `.DS_Store`, `.page.json.swp`.
  const files = readdirSync(join(locales, defaultLanguage)).filter((file) => /^[^.].*\.json$/.test(file));
  return Object.fromEntries(
    files.map((file) => {
      const english = [...textsOf(defaultLanguage, file).keys()];
      const gaps = languages.map((language) => {
        const own = textsOf(language, file);
        const gap = {
          missing: neededKeys(language, english).filter((key) => !own.has(key)),
          unknown: [...own.keys()].filter((key) => !english.includes(key) && !isFormOf(english, key)),
          placeholders: [...own].filter(([, text]) => placeholder.test(text)).map(([key]) => key),
        };
        return [language, gap];
      });
      return [`${name}/${file.replace('.json', '')}`, Object.fromEntries(gaps)];
    }),
  );
}

/** Key → text. The entries of a list of strings count as one text. */
function texts(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value)]]);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return new Map([[`${path}[]`, value.join('\n')]]);
  }
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [...texts(item, path ? `${path}.${key}` : key)]),
  );
}
