import { useEffect, useState } from 'react';
import type { FaqItem } from '../faq-texts';
import { searchFaq } from './search-faq';
import { suggestKeywords } from './suggest-keywords';

/** Milliseconds after the last keystroke until the search starts. */
const delay = 300;

/** State of the search box, and its results. */
export function useFaqSearch(items: readonly FaqItem[]) {
  const [text, setText] = useState('');
  const [term, setTerm] = useState('');
  const typed = text.trim();

  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed), typed === '' ? 0 : delay);
    return () => clearTimeout(timer);
  }, [typed]);

  const found = searchFaq(items, term);
  return {
    /** As typed. */
    text,
    setText,
    clear() {
      setText('');
      setTerm('');
    },
    /** Whether the results, not the categories, are to be shown. */
    searching: typed !== '',
    /** Whether the search for the typed text has not run yet. */
    pending: typed !== term,
    /** As searched for. */
    term,
    ...found,
    suggestions: found.items.length === 0 ? suggestKeywords(items, term) : [],
  };
}

export type FaqSearch = ReturnType<typeof useFaqSearch>;
