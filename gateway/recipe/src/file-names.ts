import { stemOf } from './stem-of.ts';

/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Characters that some system forbids in file names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const forbidden = /[<>:"/\\|?*\u0000-\u001f\u007f]/g;
/** Bytes of UTF-8. Most systems allow 255 for a name with its number and extension. */
const maxBytes = 200;

/**
 * The name of a result without its extension.
 * @param pattern `{name}` is the name of the picture without its extension; `{n}` its number from 1, `{n:4}` with
 * at least four digits.
 */
export function nameByPattern(pattern: string, source: string, index: number): string {
  const stem = stemOf(source.replace(/^.*[/\\]/, ''));
  const filled = pattern.replace(/\{name\}|\{n(?::(\d))?\}/g, (token, digits?: string) =>
    token === '{name}' ? stem : String(index + 1).padStart(Number(digits ?? 1), '0'),
  );
  const clean = firstBytes(filled.replace(forbidden, '-'))
    .replace(/[. ]+$/, '')
    .trimStart();
  return clean === '' || reserved.test(clean) ? `picture-${index + 1}` : clean;
}

/** The first characters that fit, each of them whole. */
function firstBytes(text: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Gives every name only once. Names that differ only in case are the same file on many systems. */
export function createNameKeeper(taken: Iterable<string> = []) {
  const used = new Set([...taken].map((name) => name.normalize('NFC').toLowerCase()));
  return function keep(stem: string, extension: string): string {
    for (let copy = 1; ; copy++) {
      const name = `${copy === 1 ? stem : `${stem}-${copy}`}.${extension}`;
      const key = name.normalize('NFC').toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return name;
    }
  };
}
