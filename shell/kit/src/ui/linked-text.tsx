import { Fragment, type ReactNode } from 'react';
import { splitAtEmails } from './split-at-emails.ts';

interface LinkedTextProps {
  text: string;
  /** Renders each piece of text, including the addresses. Default: unchanged. */
  render?: (part: string) => ReactNode;
}

/** A text whose email addresses are mailto links. */
export function LinkedText({ text, render = (part) => part }: LinkedTextProps) {
  return splitAtEmails(text).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <a key={index} href={`mailto:${part}`} className="lo-link lo-link-address">
        {render(part)}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>{render(part)}</Fragment>
    ),
  );
}
