import { languages } from '@liftout/kit';
import type { i18n } from 'i18next';

/**
 * Adds the texts of a part that is loaded late. After a language switch, an open part shows them until its texts in the
 * new language are loaded.
 */
export function addLateTexts(to: i18n, language: string, name: string, texts: object): void {
  to.addResourceBundle(language, name, texts);
  for (const other of languages) {
    if (!to.hasResourceBundle(other, name)) to.addResourceBundle(other, name, texts);
  }
}
