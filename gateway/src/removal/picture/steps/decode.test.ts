import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { disc, discSvg } from '../../../testing/pictures.ts';
import { tiff } from '../../../testing/tiff.ts';
import { decode } from './decode.ts';

const limits = { maxPixels: 25_000_000 };

async function look(bytes: Buffer, x = 48, y = 32) {
  const { width, height, rgb } = await decode(bytes, limits);
  const at = (left: number, top: number) => [
    ...rgb.subarray((top * width + left) * 3, (top * width + left) * 3 + 3),
  ];
  return { width, height, corner: at(2, 2), middle: at(x, y) };
}

async function errorOf(bytes: Buffer): Promise<unknown> {
  return decode(bytes, limits).then(
    ({ width, height }) => `a picture of ${width}×${height}`,
    (error: unknown) => error,
  );
}

/** Checks the colours of the disc, within the tolerance of lossy types. */
async function expectDisc(bytes: Buffer): Promise<void> {
  const { width, height, corner, middle } = await look(bytes);
  expect([width, height]).toEqual([96, 64]);
  for (const [found, right] of [
    [corner, [228, 228, 228]],
    [middle, [18, 58, 124]],
  ] as const) {
    for (const [channel, value] of found.entries()) {
      expect(Math.abs(value - (right[channel] as number))).toBeLessThanOrEqual(6);
    }
  }
}

describe('an SVG', () => {
  const svg = discSvg();
  const comment = `<!-- ${'made by a program that writes long comments, even with <svg width="9"> in them. '.repeat(100)} -->`;
  const entities = Array.from(
    { length: 80 },
    (_, i) => `<!ENTITY ns_${i} "http://ns.example/a/long/address/${i}/">`,
  );
  const documentType = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [${entities.join('\n')}\n<!ENTITY blue "#123a7c">]>`;
  const variants: Record<string, () => Buffer> = {
    'a long comment': () => Buffer.from(`<?xml version="1.0"?>\n${comment}\n${svg}`),
    'a long document type with entities': () =>
      Buffer.from(`${documentType}${svg.replace('#123a7c', '&blue;')}`),
    'UTF-16, little-endian': () =>
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${comment}${svg}`, 'utf16le'),
    'UTF-16, big-endian': () =>
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg}`, 'utf16le').swap16(),
    'UTF-16 without a byte order mark': () => Buffer.from(svg, 'utf16le'),
    'Latin-1': () =>
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?>${svg.replace('</svg>', '<title>Été</title></svg>')}`,
        'latin1',
      ),
    'an encoding that nobody knows': () => Buffer.from(`<?xml version="1.0" encoding="none"?>${svg}`),
    'a byte order mark and spaces': () => Buffer.from(`\uFEFF \n ${svg}`),
    'a prefix': () =>
      Buffer.from(svg.replace(/<(\/?)(\w)/g, '<$1s:$2').replace('<s:svg xmlns=', '<s:svg xmlns:s=')),
  };
  it.each(Object.keys(variants))('is read with %s', async (what) => {
    await expectDisc((variants[what] as () => Buffer)());
  });

  it('has the size of its root element, whatever a comment says', async () => {
    const huge = Buffer.from(`${comment}${discSvg(100_000, 100_000)}`);
    expect(await errorOf(huge)).toMatchObject({ code: 'too_many_pixels' });
  });

  it('is refused for its side when it is too long, and not for its pixels', async () => {
    const refusal = { code: 'unsupported_variant', feature: 'a side of more than 32767 pixels' };
    for (const side of [32_767.6, 40_000]) {
      expect(await errorOf(Buffer.from(discSvg(side, 100)))).toMatchObject(refusal);
    }
    expect(await look(Buffer.from(discSvg(50, 32_767.4)), 25)).toMatchObject({ width: 50, height: 32_767 });
  });

  it.each([
    ['', 300, 150],
    ['width="100%" height="100%"', 300, 150],
    ['width="400"', 400, 150],
    ["height='90'", 300, 90],
    ['viewBox="0 0 24 24"', 150, 150],
    ['viewBox="0 0 0.01 0.02" width="100%"', 75, 150],
    ['viewBox="0 0 900 400"', 900, 400],
    ['width="400" viewBox="0 0 100 100"', 400, 400],
    ['width="4in" height="90pt"', 384, 120],
    ['width="10em" height="5em" viewBox="0 0 2 1"', 160, 80],
    [`width="90" height="60" style='font-family:"A";width:100%;height:9px'`, 90, 60],
  ])('has the size that a browser shows it in: %s', async (size, width, height) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><circle cx="50" cy="50" r="40" fill="red"/></svg>`;
    expect(await decode(Buffer.from(text), { maxPixels: 1e8 })).toMatchObject({ width, height });
  });

  it.each([
    ['width="72pt" height="48pt"', '96" height="64', '48" cy="32" r="19.2'],
    ['width="96" height="64"', '72pt" height="48pt', '36pt" cy="24pt" r="14.4pt'],
  ])('has parts of the right size with %s and parts in %s', async (size, backdrop, circle) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="${backdrop}" fill="#e4e4e4"/><circle cx="${circle}" fill="#123a7c"/></svg>`;
    await expectDisc(Buffer.from(text));
    const { rgb } = await decode(Buffer.from(text), limits);
    expect([rgb[(32 * 96 + 31) * 3], rgb[(32 * 96 + 26) * 3], rgb[(32 * 96 + 93) * 3]]).toEqual([
      18, 228, 228,
    ]);
  });

  it.each(['<html><svg/></html>', `${comment}<html/>`])('does not include other XML: %#', async (text) => {
    expect(await errorOf(Buffer.from(text))).toMatchObject({ code: 'unsupported_type' });
  });
});

describe('a TIFF', () => {
  const libraryFormats: Record<string, () => Promise<Buffer>> = {
    'no compression': () => disc().tiff({ compression: 'none' }).toBuffer(),
    LZW: () => disc().tiff({ compression: 'lzw' }).toBuffer(),
    Deflate: () => disc().tiff({ compression: 'deflate' }).toBuffer(),
    JPEG: () => disc().tiff({ compression: 'jpeg', quality: 95 }).toBuffer(),
    WebP: () => disc().tiff({ compression: 'webp', quality: 95 }).toBuffer(),
    tiles: () => disc().tiff({ tile: true, tileWidth: 32, tileHeight: 32 }).toBuffer(),
    '16 bits': () => disc().toColourspace('rgb16').tiff().toBuffer(),
  };
  it.each(Object.keys(libraryFormats))('is decoded with %s', async (what) => {
    await expectDisc(await (libraryFormats[what] as () => Promise<Buffer>)());
  });

  it('is decoded when it has only the required tags', async () => {
    expect(await look(tiff())).toEqual({
      width: 96,
      height: 64,
      corner: [128, 128, 128],
      middle: [128, 128, 128],
    });
  });

  const unsupported: Record<string, Buffer> = {
    'LZMA compression': tiff({ tags: { 259: 34925 } }),
    'Zstandard compression': tiff({ tags: { 259: 50000 } }),
    'LERC compression': tiff({ tags: { 259: 34887 } }),
    'JPEG 2000 compression': tiff({ tags: { 259: 34712 } }),
    'old-style JPEG compression': tiff({ tags: { 259: 6, 262: 6, 513: 8, 514: 2000 } }),
    'compression of the kind 64000': tiff({ tags: { 259: 64000 } }),
    '12 bits per channel': tiff({ bits: 12 }),
    '4 bits per channel': tiff({ bits: 4 }),
    '64 bits per channel': tiff({ bits: 64, tags: { 339: 3 } }),
    'whole numbers of 32 bits per channel': tiff({ bits: 32 }),
    'whole numbers with a sign': tiff({ bits: 16, tags: { 339: 2 } }),
    'grey floating-point numbers': tiff({ bits: 32, tags: { 262: 1, 277: 1, 339: 3 } }),
    'Lab colours of 8 bits': tiff({ tags: { 262: 8 } }),
    'YCbCr colours without JPEG compression': tiff({ tags: { 262: 6 } }),
    'tiles with separate colour planes': tiff({ tags: { 284: 2, 322: 16, 323: 16, 324: 8, 325: 768 } }),
    'more than one channel beside the colours': tiff({ tags: { 262: 1 } }),
    'raw data of a camera': tiff({ tags: { 262: 32803 } }),
  };
  it.each(Object.keys(unsupported))('is reported as unsupported, not as damaged: %s', async (feature) => {
    expect(await errorOf(unsupported[feature] as Buffer)).toMatchObject({
      code: 'unsupported_variant',
      feature,
      message: expect.stringContaining('PNG or JPEG'),
    });
  });

  it('is refused when its first picture is the preview of a raw file, as in DNG and NEF', async () => {
    expect(await errorOf(tiff({ tags: { 254: 1, 330: 8 } }))).toMatchObject({
      code: 'unsupported_variant',
      feature: 'raw data of a camera',
    });
  });

  it('is not read with black tiles when they are damaged or have an unsupported compression', async () => {
    const tiles = await disc()
      .tiff({ compression: 'deflate', predictor: 'none', tile: true, tileWidth: 32, tileHeight: 32 })
      .toBuffer();
    const compression = tiles.indexOf(Buffer.from([0x03, 0x01, 3, 0, 1, 0, 0, 0, 8, 0]));
    const packed = Buffer.from(tiles);
    packed.writeUInt16LE(50000, compression + 8);
    expect(await errorOf(packed)).toMatchObject({ feature: 'Zstandard compression' });
    const damaged = Buffer.from(tiles).fill(0, 20, 60);
    expect(await errorOf(damaged)).toMatchObject({ code: 'undecodable_image' });
  });

  it.each([8, 100, 9000])('is reported as damaged when it is cut off after %i bytes', async (length) => {
    expect(await errorOf(tiff().subarray(0, length))).toMatchObject({
      code: 'undecodable_image',
    });
  });
});

describe('a TIFF with a palette', () => {
  const withPalette = () => {
    // Grey steps as a palette, which is at the end of the file.
    const indexes = Buffer.alloc(96 * 64, 200);
    const directory = 8 + indexes.length;
    const tags = [
      [256, 96],
      [257, 64],
      [258, 8],
      [259, 1],
      [262, 3],
      [273, 8],
      [277, 1],
      [278, 64],
      [279, indexes.length],
      [320, directory + 2 + 10 * 12 + 4],
    ] as const;
    const bytes = Buffer.alloc(directory + 2 + tags.length * 12 + 4 + 3 * 256 * 2);
    bytes.write('II*\0', 'latin1');
    bytes.writeUInt32LE(directory, 4);
    indexes.copy(bytes, 8);
    bytes.writeUInt16LE(tags.length, directory);
    for (const [index, [tag, value]] of tags.entries()) {
      const at = directory + 2 + index * 12;
      bytes.writeUInt16LE(tag, at);
      bytes.writeUInt16LE(tag === 273 || tag === 279 ? 4 : 3, at + 2);
      bytes.writeUInt32LE(tag === 320 ? 768 : 1, at + 4);
      bytes.writeUInt32LE(value, at + 8);
    }
    for (let entry = 0; entry < 768; entry++) {
      bytes.writeUInt16LE((entry % 256) * 257, bytes.length - 1536 + entry * 2);
    }
    return bytes;
  };

  it('is damaged when its palette is cut off', async () => {
    expect(await look(withPalette())).toMatchObject({ middle: [200, 200, 200] });
    for (const missing of [2, 700, 1536]) {
      expect(await errorOf(withPalette().subarray(0, -missing))).toMatchObject({ code: 'undecodable_image' });
    }
  });
});

describe('a colour profile', () => {
  it.each(['srgb', 'p3'])('is applied to 16 bits as to 8 bits: %s', async (profile) => {
    const picture = () => disc().withIccProfile(profile);
    await expectDisc(await picture().png().toBuffer());
    await expectDisc(await picture().toColourspace('rgb16').png().toBuffer());
  });
});

describe('other types', () => {
  it('go to a provider as a PNG when they are too long for a JPEG', async () => {
    const long = { width: 65_501, height: 20, channels: 3, background: '#e4e4e4' } as const;
    const picture = await decode(await sharp({ create: long }).png().toBuffer(), limits);
    expect(await picture.encoded?.()).toMatchObject({ mediaType: 'image/png' });
  });

  it('are decoded quickly when they contain huge packed texts: PNG', async () => {
    const packed = deflateSync(Buffer.alloc(7_900_000, 'a'));
    const chunk = Buffer.concat([Buffer.from('    zTXtName\0\0'), packed, Buffer.alloc(4)]);
    chunk.writeUInt32BE(chunk.length - 12);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    const png = await disc().png().toBuffer();
    const before = process.cpuUsage();
    const texts = Array.from({ length: 20 }, () => chunk);
    await expectDisc(Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(1);
  });

  it('are decoded: AVIF', async () => {
    await expectDisc(await disc().avif({ quality: 90 }).toBuffer());
  });

  it('are decoded as their first frame: an animated AVIF', async () => {
    const avif = await disc().avif({ quality: 90 }).toBuffer();
    avif.write('avis', 8, 'latin1');
    await expectDisc(avif);
  });

  it('are transparent outside of their first frame, as in browsers: GIF', async () => {
    const gif = await disc().gif().toBuffer();
    // A canvas that is larger than the frame, and a frame without transparency.
    gif.writeUInt16LE(120, 6);
    gif.writeUInt16LE(80, 8);
    const control = gif.indexOf(Buffer.from([0x21, 0xf9, 4]));
    gif.writeUInt8((gif[control + 3] as number) & 0xfe, control + 3);
    const { width, height, rgb, alpha } = await decode(gif, limits);
    expect([width, height]).toEqual([120, 80]);
    expect([...rgb.subarray(0, 3)]).toEqual([228, 228, 228]);
    expect([0, 95, 96, 63 * 120, 64 * 120].map((at) => alpha?.[at])).toEqual([255, 255, 0, 255, 0]);
  });

  it('are refused by name, with advice: HEIC', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(await errorOf(heic)).toMatchObject({
      code: 'unsupported_type',
      message: expect.stringMatching(/HEIC.*JPEG/),
    });
  });

  it.each([
    ['%PDF-1.7', 'PDF'],
    ['\0\0\0\x0cJXL \r\n\x87\n', 'JPEG XL'],
    ['8BPS\0\x01', 'Photoshop'],
  ])('are refused by name: %j', async (start, name) => {
    const bytes = Buffer.from(start.padEnd(100, '\0'), 'latin1');
    expect(await errorOf(bytes)).toMatchObject({
      code: 'unsupported_type',
      message: expect.stringContaining(name),
    });
  });

  it.each([
    [0xc3, 8, 'lossless JPEG compression'],
    [0xc1, 12, '12 bits per channel'],
  ])(
    'a JPEG with the frame %i of %i bits is unsupported, and not damaged',
    async (marker, precision, feature) => {
      const jpeg = await disc().jpeg().toBuffer();
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
      jpeg[frame + 1] = marker;
      jpeg[frame + 4] = precision;
      expect(await errorOf(jpeg)).toMatchObject({ code: 'unsupported_variant', feature });
    },
  );

  it('a PNG from an iPhone app is unsupported, and not damaged', async () => {
    const png = await disc().png().toBuffer();
    const chunk = Buffer.from('\0\0\0\x04CgBI\x50\0\x20\x06\x2c\xb8\x77\x66', 'latin1');
    expect(await errorOf(Buffer.concat([png.subarray(0, 8), chunk, png.subarray(8)]))).toMatchObject({
      code: 'unsupported_variant',
      feature: 'the PNG format of iPhone apps',
    });
  });

  it('a JPEG of which more than the last rows is missing is damaged', async () => {
    const damaged = { code: 'undecodable_image' };
    const jpeg = await disc(960, 640).jpeg({ quality: 95 }).toBuffer();
    expect(await errorOf(jpeg.subarray(0, jpeg.length * 0.9))).toMatchObject(damaged);
    const grey = await disc().greyscale().withIccProfile('srgb').jpeg().toBuffer();
    expect(await errorOf(grey.subarray(0, -300))).toMatchObject(damaged);
    const cmyk = await disc(960, 640).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect(await errorOf(cmyk.subarray(0, cmyk.length / 2))).toMatchObject(damaged);
    const coarse = await disc(960, 640).jpeg({ quality: 95, progressive: true }).toBuffer();
    expect(await errorOf(coarse.subarray(0, coarse.length / 2))).toMatchObject(damaged);
  });

  it.each([
    ['a JPEG', { progressive: false }, [1, 2, 3, 12, 100]],
    ['a progressive JPEG', { progressive: true }, [1, 2]],
  ])('%s of which only the end is missing is decoded as viewers show it', async (_, options, cases) => {
    const jpeg = await disc(960, 640)
      .jpeg({ quality: 95, ...options })
      .toBuffer();
    for (const missing of cases) {
      const { width, height, corner, middle } = await look(jpeg.subarray(0, -missing), 480, 320);
      expect([width, height]).toEqual([960, 640]);
      expect(Math.max(...corner.map((value) => Math.abs(value - 228)))).toBeLessThan(6);
      expect(middle[2]).toBeGreaterThan(100);
    }
  });
});
