interface Mail {
  to: string;
  subject?: string;
  /** Paragraphs of the message; empty ones are left out. */
  body?: readonly string[];
}

/** A `mailto:` address that opens the visitor's own mail program with the text already in it. */
export function mailLink({ to, subject = '', body = [] }: Mail): string {
  const text = body.filter((paragraph) => paragraph.trim() !== '').join('\n\n');
  const fields = Object.entries({ subject: subject.trim(), body: text.replaceAll(/\r?\n/g, '\r\n') })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return fields.length > 0 ? `mailto:${to}?${fields.join('&')}` : `mailto:${to}`;
}
