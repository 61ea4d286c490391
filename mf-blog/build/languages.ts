import type { Language } from '@liftout/kit';

/** English first: the other languages are measured against it. */
export const languages: readonly Language[] = ['en', 'zh', 'es', 'fr', 'de'];

/** As kit's `localizePath`, which a build script cannot import. */
export const localize = (path: string, language: Language) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
