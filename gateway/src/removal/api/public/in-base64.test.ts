import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { inBase64 } from './in-base64.ts';

describe('inBase64', () => {
  it('encodes a file between two texts, whatever the size of its chunks', async () => {
    const file = Buffer.from(Array.from({ length: 100 }, (_, index) => index * 7));
    const parts = [0, 1, 3, 50, 52].map((start, i, all) => file.subarray(start, all[i + 1]));
    expect(await text(inBase64('<', Readable.from(parts), '>'))).toBe(`<${file.toString('base64')}>`);
    expect(await text(inBase64('<', Readable.from([]), '>'))).toBe('<>');
  });

  it('closes the file when it is destroyed unread', async () => {
    const file = new Readable({ read() {} });
    inBase64('<', file, '>').destroy();
    await eventually(() => expect(file.destroyed).toBe(true), 1000);
  });

  it('fails with the error of the file', async () => {
    const file = new Readable({ read() {} });
    const body = inBase64('<', file, '>');
    file.destroy(new Error('broken'));
    await expect(text(body)).rejects.toThrow('broken');
  });
});
