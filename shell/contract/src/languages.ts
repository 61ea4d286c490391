/** The languages of the site, in the order of the language switcher. */
export const languages = ['en', 'zh', 'es', 'fr', 'de'] as const;

export type Language = (typeof languages)[number];

/** Has no path prefix. Its texts are used where a translation is missing. */
export const defaultLanguage: Language = 'en';

/** Key of the visitor's stored choice in `localStorage`. */
export const languageStorageKey = 'language';

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/**
 * Splits a path into its language and the part that all languages share.
 * `/FR/blog/` → `{ language: 'fr', prefix: 'FR', path: '/blog/' }`; `/blog` → English, no prefix.
 */
export function splitLanguage(pathname: string): { language: Language; prefix: string; path: string } {
  const [, first = ''] = pathname.split('/', 2);
  const language = first.toLowerCase();
  if (!isLanguage(language)) return { language: defaultLanguage, prefix: '', path: pathname };
  return { language, prefix: first, path: pathname.slice(first.length + 1) || '/' };
}

/** Canonical path of a page in a language: `('/blog', 'fr')` → `/fr/blog`. English has no prefix. */
export function localizePath(path: string, language: Language): string {
  if (language === defaultLanguage) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
