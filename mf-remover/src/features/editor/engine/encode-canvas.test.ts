import { expect, it } from 'vitest';
import type { Context } from './create-canvas';
import { encodeCanvas } from './encode-canvas';

/** A browser writes only the part of a picture for which a format has room. */
const canvas = (width: number, height: number) =>
  ({
    canvas: { width, height, convertToBlob: async ({ type }: { type: string }) => new Blob([], { type }) },
  }) as unknown as Context;

it('writes no part of a picture that is too long for the format', async () => {
  await expect(encodeCanvas(canvas(20_000, 300), 'webp', 0.9)).rejects.toThrow('too long');
  await expect(encodeCanvas(canvas(300, 65_501), 'jpg', 0.9)).rejects.toThrow('too long');
  expect(await encodeCanvas(canvas(16_383, 300), 'webp', 0.9)).toMatchObject({ type: 'image/webp' });
  expect(await encodeCanvas(canvas(20_000, 300), 'png', 1)).toMatchObject({ type: 'image/png' });
});
