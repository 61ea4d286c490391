interface Mail {
  to: string;
  subject?: string;
  /** Paragraphs of the message; empty ones are left out. */
  body?: readonly string[];
}

interface MailDraft {
  /** A `mailto:` address that opens the visitor's own mail program. */
  link: string;
  /** Text that the link has no room for, as plain text. */
  rest: string;
}

/** Windows opens no address of more than 2048 characters. A Chinese character takes nine of them. */
const longestLink = 2000;

export function mailDraft({ to, subject = '', body = [] }: Mail): MailDraft {
  const text = body.filter((paragraph) => paragraph.trim() !== '').join('\n\n');
  const title = subject.trim();
  const drafts = [
    { link: linkOf(to, title, text), rest: '' },
    { link: linkOf(to, title, ''), rest: text },
  ];
  return (
    drafts.find(({ link }) => link.length <= longestLink) ?? {
      link: linkOf(to, '', ''),
      rest: [title, text].filter(Boolean).join('\n\n'),
    }
  );
}

function linkOf(to: string, subject: string, text: string): string {
  const fields = Object.entries({ subject, body: text.replaceAll(/\r?\n/g, '\r\n') })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return fields.length > 0 ? `mailto:${to}?${fields.join('&')}` : `mailto:${to}`;
}
