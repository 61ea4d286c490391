/**
 * Decodes base64 with or without a `data:` prefix. Line breaks are allowed. Other characters make the text invalid:
 * Node would skip them and decode a different file.
 * @returns undefined when the text is not valid base64.
 */
export function decodeBase64(text: string): Buffer | undefined {
  const digits = text.replace(/^data:[^,]{0,200},/, '').replace(/[\r\n\t]+/g, '');
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return undefined;
  return Buffer.from(digits, 'base64');
}
