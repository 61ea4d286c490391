import { defaultLanguage, type Language, languages, type Site } from '@liftout/page-contract';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadWithRetries } from '../http/load-with-retries.ts';
import { formatHours } from './format.ts';

/** The texts of one namespace in one language, as its JSON file holds them. */
export type Texts = Record<string, unknown>;

/** Texts that are loaded already: `namespace → texts`, all of one language. */
export type TextBundle = Record<string, Texts>;

/** Loads a namespace's texts; a bundler's dynamic import of the JSON file. */
export type TextImporter = (language: Language) => Promise<{ default: Texts }>;

/**
 * One instance for each browser, and one for each request that is rendered. It has no current language:
 * `useT` uses the language of the address. English fills gaps at build time (the preset's
 * loader merges it into each file), so a missing text falls back to English, then to its key.
 *
 * Every text may use `{{retention, hours}}`: how long the server keeps pictures, in the language of the text.
 */
export function createI18n(
  language: Language,
  bundle: TextBundle = {},
  { retentionHours = 24 }: Partial<Pick<Site, 'retentionHours'>> = {},
): I18n {
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    supportedLngs: [...languages],
    resources: { [language]: bundle },
    ns: Object.keys(bundle),
    partialBundledLanguages: true,
    interpolation: { escapeValue: false, defaultVariables: { retention: retentionHours } },
    // When texts load after a component was rendered, it renders again, even if it is memoised.
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
    returnNull: false,
  });
  i18n.services.formatter?.add('hours', (value: number, lng) => formatHours(value, lng as Language));
  return i18n;
}

/** Makes sure that a namespace's texts are there before a page renders; called by route loaders. */
export async function loadTexts(
  i18n: I18n,
  language: Language,
  namespace: string,
  importer: TextImporter,
): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const texts = await loadWithRetries(() => importer(language));
  i18n.addResourceBundle(language, namespace, texts.default);
}
