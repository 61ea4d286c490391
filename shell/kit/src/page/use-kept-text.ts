import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** By the entry of the history. Links within a page make entries that all have the same key. */
const kept = new Map<string, string>();

/** State for a typed text. Back and Forward show it again as it was at that entry of the history. */
export function useKeptText(): [text: string, setText: (text: string) => void] {
  const { key, hash } = useLocation();
  const entry = key + hash;
  const [text, setText] = useState(() => kept.get(entry) ?? '');
  const [shownEntry, setShownEntry] = useState(entry);
  if (shownEntry !== entry) {
    setShownEntry(entry);
    // A language switch and a link within the page make a new entry, where the text stays.
    setText(kept.get(entry) ?? text);
  }
  useEffect(() => void kept.set(entry, text), [entry, text]);
  return [text, setText];
}
