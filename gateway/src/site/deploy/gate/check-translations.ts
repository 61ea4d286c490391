import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Fault } from './fault.ts';

/** The first few keys, and how many more there are. */
export const named = (keys: readonly string[]) =>
  keys.slice(0, 5).join(', ') + (keys.length > 5 ? ` and ${keys.length - 5} more` : '');

/** Checks that every language has the texts that English has. */
export function checkTranslations({ texts }: Descriptor): Fault[] {
  return Object.entries(texts).flatMap(([namespace, languages]) =>
    Object.entries(languages).flatMap(([language, { missing, unknown }]): Fault[] => {
      const messages = [
        missing.length > 0 && `${language} lacks ${named(missing)}`,
        unknown.length > 0 && `${language} has ${named(unknown)}, which English does not`,
      ];
      return messages
        .filter((message) => message !== false)
        .map((message) => ({ check: 'translations', message: `\`${namespace}\`: ${message}.` }));
    }),
  );
}
