import { useKeptText } from '@liftout/kit';
import { useEffect, useState } from 'react';
import type { FaqItem } from '../faq-texts';
import { searchFaq } from './search-faq';
import { suggestKeywords } from './suggest-keywords';

/** Milliseconds after the last keystroke until the search starts. */
const delay = 300;

/** State of the search box, and its results. */
export function useFaqSearch(items: readonly FaqItem[]) {
  const [text, setText] = useKeptText();
  const typed = text.trim();
  const [term, setTerm] = useState(typed);

  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed), typed === '' ? 0 : delay);
    return () => clearTimeout(timer);
  }, [typed]);

  const found = searchFaq(items, term);
  return {
    /** The text in the search box. */
    text,
    setText,
    clear() {
      setText('');
      setTerm('');
    },
    /** Whether the page shows the results instead of the categories. */
    searching: typed !== '',
    /** Whether the search for the typed text has not run yet. */
    pending: typed !== term,
    /** The text that the results belong to. */
    term,
    ...found,
    suggestions: found.items.length === 0 ? suggestKeywords(items, term) : [],
  };
}

export type FaqSearch = ReturnType<typeof useFaqSearch>;
