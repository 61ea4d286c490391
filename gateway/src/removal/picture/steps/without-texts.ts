const textChunks = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * A PNG without its texts. The image library unpacks all of them: a file of half a megabyte can contain gigabytes.
 * Results keep no metadata anyway.
 */
export function withoutTexts(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 8; at + 8 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (textChunks.has(png.toString('latin1', at + 4, at + 8))) {
      parts.push(png.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return from === 0 ? png : Buffer.concat([...parts, png.subarray(from)]);
}
