import type { Language } from '@liftout/kit';

const shown = 5;

/** The first names of a list, and an ellipsis if there are more. */
export function listNames(names: readonly string[], language: Language): string {
  const first = names.length > shown ? [...names.slice(0, shown), '…'] : names;
  return first.join(language === 'zh' ? '、' : ', ');
}
