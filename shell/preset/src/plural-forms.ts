import type { Language } from '@liftout/page-contract';

const form = /_(zero|one|two|few|many|other)$/;

/** `count_one` → `count`. */
export const withoutForm = (key: string): string => key.replace(form, '');

/** `count_one` → `count_other`: the text that is shown where the form for a number is missing. */
export const otherForm = (key: string): string => key.replace(form, '_other');

/** Whether a key is a form of one of these texts. A key such as `topic_other` has no second form: it is not. */
export const isFormOf = (texts: readonly string[], key: string): boolean =>
  form.test(key) &&
  texts.includes(otherForm(key)) &&
  texts.some((text) => text !== otherForm(key) && withoutForm(text) === withoutForm(key));

/** Keys that a language needs for the texts with these English keys. */
export function neededKeys(language: Language, english: readonly string[]): string[] {
  const keys = english.flatMap((key) => {
    if (!isFormOf(english, key)) return key;
    const type = withoutForm(key).endsWith('_ordinal') ? 'ordinal' : 'cardinal';
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
    // In French and Spanish, `many` is for whole millions.
    const forms = pluralCategories.filter((category) => category !== 'many');
    return forms.map((category) => `${withoutForm(key)}_${category}`);
  });
  return [...new Set(keys)];
}
