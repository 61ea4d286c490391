import type { Readable } from 'node:stream';

const lineFeed = 10;

/** Calls `onLine` for each line until the stream is destroyed. One of more than `maxBytes` ends the reading. */
export function readLines(
  stream: Readable,
  maxBytes: number,
  onLine: (line: string) => void,
  onTooLong: () => void,
): void {
  let parts: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length && !stream.destroyed; ) {
      const end = chunk.indexOf(lineFeed, start);
      const part = chunk.subarray(start, end === -1 ? undefined : end);
      parts.push(part);
      size += part.length;
      if (size > maxBytes) {
        stream.destroy();
        onTooLong();
        return;
      }
      if (end === -1) return;
      const line = Buffer.concat(parts).toString();
      parts = [];
      size = 0;
      start = end + 1;
      onLine(line);
    }
  });
}
