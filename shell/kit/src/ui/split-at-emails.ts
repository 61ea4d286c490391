const email = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Splits a text at its email addresses: items with odd index are addresses, those with even index the text between. */
export function splitAtEmails(text: string): string[] {
  return text.split(email);
}
