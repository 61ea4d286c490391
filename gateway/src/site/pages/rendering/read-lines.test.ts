import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

function read(maxBytes: number) {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(
    stream,
    maxBytes,
    (line) => {
      lines.push(line);
      if (line === 'stop') stream.destroy();
    },
    () => lines.push('too long'),
  );
  return { stream, lines };
}

it('finds lines wherever they are divided, also within a character', () => {
  const { stream, lines } = read(100);
  const bytes = Buffer.from('a\n背景\n\nb\n');
  for (const byte of bytes) stream.write(Buffer.of(byte));
  stream.write(bytes);
  expect(lines).toEqual(['a', '背景', '', 'b', 'a', '背景', '', 'b']);
});

it('ends at a line that is too long, before its end', () => {
  const { stream, lines } = read(5);
  stream.write('12345\n123');
  stream.write('456');
  stream.write('\na\n');
  expect(lines).toEqual(['12345', 'too long']);
  expect(stream.destroyed).toBe(true);
});

it('ignores what follows in a stream that is destroyed', () => {
  const { stream, lines } = read(100);
  stream.write('a\nstop\nb\n');
  expect(lines).toEqual(['a', 'stop']);
});
