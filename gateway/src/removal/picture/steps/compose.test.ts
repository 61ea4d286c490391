import { type Box, measureSubject } from '@liftout/recipe';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { compose } from './compose.ts';
import { addShadow } from './shadow.ts';

const noBackground = () => Promise.reject(new Error('There is no background.'));

it('enlarges only the part of a picture that its canvas shows, however far soft pixels reach beyond it', async () => {
  const side = 1000;
  const rgba = new Uint8Array(side * side * 4).fill(60);
  const middle = ((side / 2) * side + side / 2) * 4;
  rgba.fill(255, middle, middle + 4);

  const { bytes, width, height } = await compose(
    { width: side, height: side, rgba },
    { format: 'png', layout: { width: 500, margin: 10 } },
    noBackground,
  );

  expect([width, height]).toEqual([500, 500]);
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(data[(250 * 500 + 250) * 4 + 3]).toBeGreaterThan(200);
  expect(data[3]).toBeLessThan(128);
});

it.each(['jpg', 'webp'] as const)(
  'writes the alpha channel as %s in the quality that is asked for',
  async (format) => {
    const side = 64;
    const rgba = Uint8Array.from({ length: side * side * 4 }, (_, at) => (at * at) % 251);
    const sizes = [10, 90].map(async (quality) => {
      const layer = { width: side, height: side, rgba };
      return (await compose(layer, { format, channels: 'alpha', quality }, noBackground)).bytes.length;
    });
    const [low = 0, high = 0] = await Promise.all(sizes);
    expect(low).toBeLessThan(high / 2);
  },
);

it('casts a shadow from the edge of the subject, and says where it is, without faint pixels around it', async () => {
  const side = 60;
  const rgba = new Uint8Array(side * side * 4);
  // Opaque rows, and faint ones below them.
  rgba.fill(255, 10 * side * 4, 30 * side * 4);
  rgba.fill(60, 30 * side * 4, 45 * side * 4);
  const layer = { width: side, height: side, rgba };
  const box = measureSubject(layer)?.box as Box;
  const shadow = { type: 'car', opacity: 1 } as const;

  const { bytes, foreground } = await compose(layer, { format: 'png', shadow }, noBackground);

  const data = await sharp(bytes).raw().toBuffer();
  const expected = (await addShadow(layer, box, shadow)).rgba;
  const alphaOf = (all: Uint8Array) => all.filter((_, at) => at % 4 === 3);
  expect(alphaOf(data)).toEqual(alphaOf(Buffer.from(expected)));
  expect(foreground).toEqual({ left: 0, top: 10, width: side, height: 20 });
  const crop = [{ px: 0 }, { px: 0 }, { px: 0 }, { px: 0 }] as const;
  expect((await compose(layer, { format: 'png', crop }, noBackground)).foreground?.height).toBe(35);
});

it('crops with margins that the full size has no room for', async () => {
  const size = { width: 5000, height: 4800 };
  const { width, height, foreground } = await compose(
    { ...size, rgba: new Uint8Array(size.width * size.height * 4).fill(255) },
    {
      format: 'png',
      crop: [{ percent: 10 }, { percent: 10 }, { percent: 10 }, { percent: 10 }],
      maxPixels: 250_000,
    },
    noBackground,
  );
  expect(width * height).toBeLessThanOrEqual(250_000);
  expect(width / height).toBeCloseTo(50 / 48, 2);
  const { left = 0, top = 0 } = foreground ?? {};
  expect([left / width, top / height]).toEqual([expect.closeTo(1 / 12, 2), expect.closeTo(1 / 12, 2)]);
  expect((foreground?.width ?? 0) / width).toBeCloseTo(10 / 12, 2);
});

it('refuses a side of a recipe that would make the other one too long', async () => {
  const layer = { width: 30, height: 40, rgba: new Uint8Array(30 * 40 * 4).fill(255) };
  const make = (width: number) => compose(layer, { format: 'png', layout: { width } }, noBackground);
  expect(await make(401)).toMatchObject({ width: 401, height: 535 });
  await expect(make(4000)).rejects.toMatchObject({ code: 'invalid_dimensions' });
});
