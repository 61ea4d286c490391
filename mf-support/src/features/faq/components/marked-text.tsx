import { markMatches } from '../search/mark-matches';

/** A text with the search terms marked. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return markMatches(text, terms).map((part) =>
    part.marked ? (
      <mark key={part.start} className="rounded-[0.2em] bg-mustard/35 text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
