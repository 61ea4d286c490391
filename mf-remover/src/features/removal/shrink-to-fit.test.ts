import { expect, it } from 'vitest';
import { type ShrinkAttempt, shrinkToFit } from './shrink-to-fit';

/** An encoder with `bytesPerPixel` at full quality, and its calls. */
function encoder(bytesPerPixel: number) {
  const attempts: ShrinkAttempt[] = [];
  const encode = async (attempt: ShrinkAttempt) => {
    attempts.push(attempt);
    const size = attempt.width * attempt.height * bytesPerPixel * attempt.quality;
    return { size } as Blob;
  };
  return { attempts, encode };
}

it('keeps every pixel if encoding alone makes the file small enough', async () => {
  const { attempts, encode } = encoder(0.5);
  const copy = await shrinkToFit({ width: 1000, height: 800, maxBytes: 500_000, maxPixels: 1e6 }, encode);
  expect(copy).toMatchObject({ width: 1000, height: 800 });
  expect(attempts).toHaveLength(1);
});

it('lowers the quality before the number of pixels', async () => {
  const { encode } = encoder(1);
  const copy = await shrinkToFit({ width: 1000, height: 1000, maxBytes: 810_000, maxPixels: 1e7 }, encode);
  expect(copy).toMatchObject({ width: 1000, height: 1000 });
});

it('never makes a copy over the pixel limit, and keeps the shape', async () => {
  const { encode } = encoder(0.1);
  const copy = await shrinkToFit({ width: 8000, height: 4000, maxBytes: 1e9, maxPixels: 8e6 }, encode);
  expect(copy).toMatchObject({ width: 4000, height: 2000 });
});

it('never makes a copy larger than asked', async () => {
  const { encode } = encoder(0.1);
  const limits = { maxBytes: 1e9, maxPixels: 8e6, maxScale: 0.5 };
  expect(await shrinkToFit({ width: 2000, height: 1000, ...limits }, encode)).toMatchObject({ width: 1000 });
  expect(await shrinkToFit({ width: 16000, height: 8000, ...limits }, encode)).toMatchObject({ width: 4000 });
});

it('never makes a longer side than the format allows, and keeps the shape', async () => {
  const { encode } = encoder(0.1);
  const limits = { maxBytes: 1e9, maxPixels: 25e6, maxSide: 16_000 };
  const copy = await shrinkToFit({ width: 20_000, height: 1500, ...limits }, encode);
  expect(copy).toMatchObject({ width: 16_000, height: 1200 });
});

it('lowers the number of pixels until it fits', async () => {
  const { encode } = encoder(4);
  const copy = await shrinkToFit({ width: 2000, height: 1000, maxBytes: 1e6, maxPixels: 1e8 }, encode);
  expect(copy.blob.size).toBeLessThanOrEqual(1e6);
  expect(copy.width / copy.height).toBeCloseTo(2, 1);
  expect(copy.width).toBeGreaterThan(700);
});

it('fails if nothing fits', async () => {
  const { encode } = encoder(1e9);
  await expect(
    shrinkToFit({ width: 500, height: 500, maxBytes: 10, maxPixels: 1e6 }, encode),
  ).rejects.toThrow('does not fit');
});
