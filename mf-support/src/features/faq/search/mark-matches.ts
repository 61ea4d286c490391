import { foldText } from './fold-text';
import { wordStem } from './word-stem';

/** Created by the first search, because a browser needs some milliseconds to load its data. */
let letters: Intl.Segmenter | undefined;

export interface MarkedPart {
  text: string;
  marked: boolean;
  /** Offset in the whole text. */
  start: number;
}

/**
 * Splits a text where the terms match, ignoring accents and case. If the text lacks a term, the term's stem is marked,
 * because the search also finds stems.
 *
 * @param terms folded, as the search returns them.
 */
export function markMatches(text: string, terms: readonly string[]): MarkedPart[] {
  const { folded, from, to } = foldWithOffsets(text);
  const marked = new Uint8Array(text.length);
  for (const term of terms) {
    const needle = folded.includes(term) ? term : wordStem(term);
    if (!needle) continue;
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
      marked.fill(1, from[at], to[at + needle.length - 1]);
    }
  }
  return split(text, marked);
}

/** The folded text and, for each of its characters, start and end of the original letter. */
function foldWithOffsets(text: string): { folded: string; from: number[]; to: number[] } {
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  letters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment, index } of letters.segment(text)) {
    const plain = foldText(segment);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) {
      from.push(index);
      to.push(index + segment.length);
    }
  }
  return { folded, from, to };
}

function split(text: string, marked: Uint8Array): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && marked[end] === marked[start]) continue;
    parts.push({ text: text.slice(start, end), marked: marked[start] === 1, start });
    start = end;
  }
  return parts;
}
