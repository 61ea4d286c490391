import { describe, expect, it } from 'vitest';
import { discBmp } from '../../../testing/pictures.ts';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { TooManyPixels, UndecodableImage } from '../errors.ts';
import { decodeBmp } from './decode-bmp.ts';

interface BmpParts {
  width: number;
  height: number;
  bits: number;
  compression?: number;
  headerSize?: 12 | 40 | 56 | 108;
  masks?: number[];
  palette?: number[][];
  pixels: number[];
}

function bmp({
  width,
  height,
  bits,
  compression = 0,
  headerSize = 40,
  masks = [],
  palette = [],
  pixels,
}: BmpParts) {
  const header = Buffer.alloc(14 + headerSize);
  header.write('BM');
  header.writeUInt32LE(headerSize, 14);
  if (headerSize === 12) {
    header.writeUInt16LE(width, 18);
    header.writeUInt16LE(height, 20);
    header.writeUInt16LE(1, 22);
    header.writeUInt16LE(bits, 24);
  } else {
    header.writeInt32LE(width, 18);
    header.writeInt32LE(height, 22);
    header.writeUInt16LE(1, 26);
    header.writeUInt16LE(bits, 28);
    header.writeUInt32LE(compression, 30);
    header.writeUInt32LE(palette.length, 46);
  }
  const maskBytes = Buffer.alloc(masks.length * 4);
  for (const [i, mask] of masks.entries()) maskBytes.writeUInt32LE(mask, i * 4);
  if (headerSize > 40) maskBytes.copy(header, 54);
  const table = Buffer.from(palette.flat());
  const before = Buffer.concat(headerSize > 40 ? [header, table] : [header, maskBytes, table]);
  before.writeUInt32LE(before.length, 10);
  return Buffer.concat([before, Buffer.from(pixels)]);
}

const limit = 1_000_000;
const red = [255, 0, 0];
const green = [0, 255, 0];
const blue = [0, 0, 255];
const white = [255, 255, 255];
const rows = (...pixels: number[][]) => pixels.flat();
const bgr = [
  [0, 0, 255, 0],
  [0, 255, 0, 0],
  [255, 0, 0, 0],
  [255, 255, 255, 0],
];

describe('decodeBmp', () => {
  // Each is two by two: red green above blue white.
  const expected = rows(red, green, blue, white);
  const kinds: Record<string, BmpParts> = {
    '24 bits': {
      width: 2,
      height: 2,
      bits: 24,
      pixels: [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0],
    },
    'rows from the top': {
      width: 2,
      height: -2,
      bits: 24,
      pixels: [0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0],
    },
    '32 bits, whose fourth byte means nothing': {
      width: 2,
      height: 2,
      bits: 32,
      pixels: [255, 0, 0, 0, 255, 255, 255, 9, 0, 0, 255, 0, 0, 255, 0, 7],
    },
    'a palette of 8 bits': { width: 2, height: 2, bits: 8, palette: bgr, pixels: [2, 3, 0, 0, 0, 1, 0, 0] },
    'a palette of 4 bits': {
      width: 2,
      height: 2,
      bits: 4,
      palette: bgr,
      pixels: [0x23, 0, 0, 0, 0x01, 0, 0, 0],
    },
    'an OS/2 header': {
      width: 2,
      height: 2,
      bits: 4,
      headerSize: 12,
      palette: [...bgr, ...Array(12).fill([0, 0, 0])].map((entry) => entry.slice(0, 3)),
      pixels: [0x23, 0, 0, 0, 0x01, 0, 0, 0],
    },
    '16 bits as 5-5-5': {
      width: 2,
      height: 2,
      bits: 16,
      pixels: [0x1f, 0, 0xff, 0x7f, 0x00, 0x7c, 0xe0, 0x03],
    },
    '16 bits as 5-6-5': {
      width: 2,
      height: 2,
      bits: 16,
      compression: 3,
      masks: [0xf800, 0x07e0, 0x001f],
      pixels: [0x1f, 0, 0xff, 0xff, 0x00, 0xf8, 0xe0, 0x07],
    },
    'run lengths of 8 bits': {
      width: 2,
      height: 2,
      bits: 8,
      compression: 1,
      palette: bgr,
      pixels: [1, 2, 1, 3, 0, 0, 1, 0, 1, 1, 0, 1],
    },
    'run lengths of 4 bits': {
      width: 2,
      height: 2,
      bits: 4,
      compression: 2,
      palette: bgr,
      pixels: [2, 0x23, 0, 0, 2, 0x01, 0, 1],
    },
  };
  it.each(Object.keys(kinds))('reads %s', (kind) => {
    const { width, height, channels, data } = decodeBmp(bmp(kinds[kind] as BmpParts), limit);
    expect([width, height, channels]).toEqual([2, 2, 3]);
    expect([...data]).toEqual(expected);
  });

  it('reads one bit', () => {
    const picture = bmp({
      width: 3,
      height: 1,
      bits: 1,
      palette: [
        [0, 0, 0, 0],
        [255, 255, 255, 0],
      ],
      pixels: [0b10100000, 0, 0, 0],
    });
    expect([...decodeBmp(picture, limit).data]).toEqual(rows(white, [0, 0, 0], white));
  });

  it('reads transparency from its own field', () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const picture = bmp({
      width: 2,
      height: 1,
      bits: 32,
      compression: 3,
      headerSize: 108,
      masks,
      pixels: [1, 2, 3, 128, 4, 5, 6, 255],
    });
    const { channels, data } = decodeBmp(picture, limit);
    expect([channels, ...data]).toEqual([4, 3, 2, 1, 128, 6, 5, 4, 255]);
  });

  it('treats a transparency field of zeros as unset', () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const picture = bmp({
      width: 1,
      height: 1,
      bits: 32,
      compression: 3,
      headerSize: 108,
      masks,
      pixels: [1, 2, 3, 0],
    });
    expect([...decodeBmp(picture, limit).data]).toEqual([3, 2, 1, 255]);
  });

  it('refuses too many pixels before it allocates memory for them', () => {
    expect(() =>
      decodeBmp(bmp({ width: 60_000, height: 60_000, bits: 1, palette: bgr, pixels: [] }), limit),
    ).toThrow(TooManyPixels);
  });

  it('decodes a damaged file or refuses it, and never throws another error', async () => {
    const seeds = [await discBmp(20, 14), ...Object.values(kinds).map(bmp)];
    const random = seededRandom(7);
    for (let round = 0; round < 20_000; round++) {
      const bytes = Buffer.from(seeds[round % seeds.length] as Buffer);
      for (let i = 0; i < 1 + random() * 4; i++) {
        bytes[10 + Math.floor(random() * Math.min(70, bytes.length - 10))] = Math.floor(random() * 256);
      }
      const cut = random() < 0.2 ? bytes.subarray(0, 18 + Math.floor(random() * bytes.length)) : bytes;
      try {
        const { width, height, channels, data } = decodeBmp(cut, 10_000);
        expect(data.length).toBe(width * height * channels);
      } catch (error) {
        if (!(error instanceof UndecodableImage || error instanceof TooManyPixels)) throw error;
      }
    }
  });
});
