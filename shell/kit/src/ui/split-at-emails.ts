const email = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Cuts a text at its email addresses: addresses stand at the odd places, the text between at the even. */
export function splitAtEmails(text: string): string[] {
  return text.split(email);
}
