import type { FaqItem } from '../faq-texts';
import { foldText } from './fold-text';

const limit = 5;

/** Keywords that contain the query and are longer: the visitor may want to type one of them. */
export function suggestKeywords(items: readonly FaqItem[], query: string): string[] {
  const typed = foldText(query).trim();
  if (typed === '') return [];
  const suggestions = new Map<string, string>();
  for (const keyword of items.flatMap((item) => item.keywords)) {
    const folded = foldText(keyword);
    if (folded !== typed && folded.includes(typed) && !suggestions.has(folded)) {
      suggestions.set(folded, keyword);
    }
  }
  return [...suggestions.values()].slice(0, limit);
}
