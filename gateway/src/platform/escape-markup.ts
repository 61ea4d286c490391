/** Text for HTML or XML, in content and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`);
