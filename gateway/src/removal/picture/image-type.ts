/** The picture types that are taken; what a file is, its bytes say. */
export const imageTypes = ['jpeg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'svg'] as const;
export type ImageType = (typeof imageTypes)[number];

/** As many bytes from a file's start as `sniffImageType` looks at. */
export const sniffLength = 4096;

/** Tells a picture's type from its first bytes; undefined when it is none that is taken (AVIF and HEIC are not). */
export function sniffImageType(head: Uint8Array): ImageType | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, sniffLength));
  const at = (offset: number, text: string) =>
    bytes.toString('latin1', offset, offset + text.length) === text;
  if (at(0, '\xff\xd8\xff')) return 'jpeg';
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp';
  if (at(0, 'II*\0') || at(0, 'MM\0*') || at(0, 'II+\0') || at(0, 'MM\0+')) return 'tiff';
  // Only two letters: a header size that exists is asked for too.
  if (
    at(0, 'BM') &&
    bytes.length >= 18 &&
    [12, 16, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14))
  ) {
    return 'bmp';
  }
  return looksLikeSvg(bytes.toString('utf8')) ? 'svg' : undefined;
}

/** True when the first element is `svg`: what may come before it is skipped, so that HTML with an icon is no SVG. */
function looksLikeSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const skipped = skipProlog(rest);
    if (skipped === undefined) return /^<(?:[\w-]+:)?svg[\s/>]/.test(rest);
    rest = skipped.trimStart();
  }
}

function skipProlog(text: string): string | undefined {
  if (text.startsWith('<?')) return after(text, '?>');
  if (text.startsWith('<!--')) return after(text, '-->');
  if (/^<!doctype/i.test(text)) {
    const subset = text.indexOf('[');
    const close = text.indexOf('>');
    return subset >= 0 && subset < close ? after(text, ']>') : after(text, '>');
  }
  return undefined;
}

function after(text: string, end: string): string {
  const at = text.indexOf(end);
  return at < 0 ? '' : text.slice(at + end.length);
}
