import type { Descriptor } from '@liftout/page-contract/descriptor';
import { named } from './check-translations.ts';
import type { Fault } from './fault.ts';

/** Finds placeholder texts. They do not break the site, so they are only a warning. */
export function findPlaceholders({ texts }: Descriptor): Fault[] {
  return Object.entries(texts).flatMap(([namespace, languages]): Fault[] => {
    const found = Object.entries(languages).filter(([, { placeholders }]) => placeholders.length > 0);
    if (found.length === 0) return [];
    const keys = [...new Set(found.flatMap(([, { placeholders }]) => placeholders))];
    const where = found.map(([language]) => language).join(', ');
    return [
      {
        check: 'placeholders',
        message: `\`${namespace}\`: ${named(keys)} (${where}) are still placeholders.`,
      },
    ];
  });
}
