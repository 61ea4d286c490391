/** The root element of an XML document, after its prolog of declarations, comments and document type. */
export interface XmlRoot {
  /** `incomplete`: the text ends within the prolog. */
  state: 'found' | 'incomplete' | 'none';
  /** Name of the root element without its prefix. */
  name?: string;
  /** Offset of the root element in the text. */
  at: number;
}

/** Finds the root element after the prolog, so that HTML with an icon in it does not count as SVG. */
export function findXmlRoot(text: string): XmlRoot {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let isProlog = false;
  for (;;) {
    at = skipSpace(text, at);
    if (at >= text.length) return { state: isProlog ? 'incomplete' : 'none', at };
    const end = endOfProlog(text, at);
    if (end === undefined) break;
    if (end < 0) return { state: 'incomplete', at };
    isProlog = true;
    at = end;
  }
  const name = /^<(?:[\w-]+:)?([\w-]+)[\s/>]/.exec(text.slice(at, at + 200))?.[1];
  return name === undefined ? { state: 'none', at } : { state: 'found', name, at };
}

/** @returns the end of the part of the prolog at an offset; -1 when it is not closed; undefined when there is none. */
function endOfProlog(text: string, at: number): number | undefined {
  if (text.startsWith('<?', at)) return after(text, '?>', at);
  if (text.startsWith('<!--', at)) return after(text, '-->', at);
  if (text.slice(at, at + 9).toLowerCase() !== '<!doctype') return undefined;
  const close = text.indexOf('>', at);
  const subset = text.slice(at, close < 0 ? undefined : close).indexOf('[');
  if (subset < 0) return close < 0 ? -1 : close + 1;
  const end = /\]\s*>/g;
  end.lastIndex = at + subset;
  return end.test(text) ? end.lastIndex : -1;
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] as string)) at++;
  return at;
}

/** Decodes an XML document with the encoding of its byte order mark or declaration, or else as UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return decode(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return decode(bytes, 'utf-16be');
  const start = decode(bytes.subarray(0, 200), 'latin1');
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
  // The bytes are not UTF-16, so a declaration of UTF-16 is wrong and is ignored.
  return decode(bytes, declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared);
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // The encoding is unknown. The markup itself is ASCII.
    return new TextDecoder('utf-8').decode(bytes);
  }
}
