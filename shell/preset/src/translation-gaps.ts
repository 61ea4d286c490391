import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, languages } from '@liftout/page-contract';

const translations = languages.filter((language) => language !== defaultLanguage);

/** Keys by which a translation differs from the English texts. */
export interface Gap {
  missing: string[];
  unknown: string[];
}

/**
 * Namespace → language → how it differs from English, of `src/locales/<language>/<page>.json`. English fills
 * gaps in the bundles, so that nobody would see them later: the gate reads them here.
 */
export function translationGaps(directory: string, name: string): Record<string, Record<string, Gap>> {
  const locales = join(directory, 'src/locales');
  if (!existsSync(locales)) return {};
  const keysOf = (language: string, file: string) => {
    const path = join(locales, language, file);
    return existsSync(path) ? keys(JSON.parse(readFileSync(path, 'utf8'))) : new Set<string>();
  };
  return Object.fromEntries(
    readdirSync(join(locales, 'en')).map((file) => {
      const english = keysOf('en', file);
      const gaps = translations.map((language) => {
        const own = keysOf(language, file);
        const gap: Gap = {
          missing: [...english].filter((key) => !own.has(key)),
          unknown: [...own].filter((key) => !english.has(key)),
        };
        return [language, gap];
      });
      return [`${name}/${file.replace('.json', '')}`, Object.fromEntries(gaps)];
    }),
  );
}

/** Plural forms of one text count as one, and so do the entries of a list of words. */
function keys(value: unknown, path = ''): Set<string> {
  if (typeof value !== 'object' || value === null) {
    return new Set([path.replace(/_(zero|one|two|few|many|other)$/, '')]);
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return new Set([`${path}[]`]);
  return new Set(
    Object.entries(value).flatMap(([key, item]) => [...keys(item, path ? `${path}.${key}` : key)]),
  );
}
