import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../language/use-language.ts';

/** Texts of one namespace (`mf-blog/list`) in the page's language. */
export function useT(namespace: string): TFunction {
  return useTranslation(namespace, { lng: useLanguage() }).t;
}

/** A list or an object of texts, typed by the caller. For single strings use `useT`. */
export function useTexts<T>(namespace: string, key: string): T {
  return useT(namespace)(key, { returnObjects: true }) as T;
}
