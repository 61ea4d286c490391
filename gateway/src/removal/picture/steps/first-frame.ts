import type { Box } from '@liftout/recipe';

/** The part of its canvas that the first frame of a GIF covers. Undefined when the file is not as it should be. */
export function firstFrame(gif: Buffer): Box | undefined {
  const flags = gif[10] ?? 0;
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  // Extensions consist of blocks, each with its length. The last one is empty.
  while (gif[at] === 0x21) {
    for (at += 2; gif[at]; at += 1 + (gif[at] as number));
    at++;
  }
  if (gif[at] !== 0x2c || at + 9 > gif.length) return undefined;
  const [left, top] = [gif.readUInt16LE(at + 1), gif.readUInt16LE(at + 3)];
  return { left, top, right: left + gif.readUInt16LE(at + 5), bottom: top + gif.readUInt16LE(at + 7) };
}
