import { splitAtEmails } from '../split-at-emails';

/** A text whose email addresses can be written to. */
export function LinkedText({ text }: { text: string }) {
  return splitAtEmails(text).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <a key={index} href={`mailto:${part}`} className="lo-link break-words">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
