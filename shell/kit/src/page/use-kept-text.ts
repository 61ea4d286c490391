import { splitLanguage } from '@liftout/page-contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** By page and entry of the history. */
const kept = new Map<string, string>();

/** State for a typed text. Back and Forward show it again as it was at that entry of the history. */
export function useKeptText(): [text: string, setText: (text: string) => void] {
  const { key, hash, pathname } = useLocation();
  const entry = `${splitLanguage(pathname).path} ${key}${hash}`;
  // All entries that links within a page make have the key of the first page.
  const isOwn = key !== 'default' || hash === '';
  const [text, setText] = useState(() => kept.get(entry) ?? '');
  const [shownEntry, setShownEntry] = useState(entry);
  if (shownEntry !== entry) {
    setShownEntry(entry);
    // A language switch and a link within the page make a new entry, where the text stays.
    setText(isOwn ? (kept.get(entry) ?? text) : text);
  }
  useEffect(() => void kept.set(entry, text), [entry, text]);
  return [text, setText];
}
