import type { ImageType } from './image-type.ts';

/** The feature of a file that cannot be decoded here, as a phrase for a sentence. Undefined when it has none. */
export function findUnsupportedFeature(type: ImageType, bytes: Buffer): string | undefined {
  try {
    if (type === 'tiff') return tiffFeature(readTiff(bytes));
    if (type === 'jpeg') return jpegFeature(bytes);
    if (type === 'png' && bytes.toString('latin1', 12, 16) === 'CgBI') return 'the PNG format of iPhone apps';
    return undefined;
  } catch (error) {
    // Reading beyond the end means that the file is damaged, not that it has an unusual feature.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * True for a TIFF that the library reads without an error, but with wrong or missing colours or only as its small
 * preview.
 */
export function isMisread(bytes: Buffer): boolean {
  try {
    const tiff = readTiff(bytes);
    // The library converts YCbCr only when it is compressed as JPEG.
    const hasWrongColours = tiff.photometric === 6 && tiff.compression !== 7;
    return hasWrongColours || tiff.isPreview || tiff.isColourMapCut || unreadableNumbers(tiff) !== undefined;
  } catch {
    return false;
  }
}

/** False when the file is damaged before its tags end. */
export function hasTiles(tiff: Buffer): boolean {
  try {
    return readTiff(tiff).hasTiles;
  } catch {
    return false;
  }
}

interface Tiff {
  compression: number;
  photometric: number;
  bits: number;
  samples: number;
  /** 1: whole numbers, 2: with a sign, 3: floating-point numbers. */
  numbers: number;
  /** A small copy of a picture that is stored elsewhere in the file, as in DNG and NEF. */
  isPreview: boolean;
  /** The file ends before its palette does. */
  isColourMapCut: boolean;
  hasPlanes: boolean;
  hasTiles: boolean;
}

const compressions: Readonly<Record<number, string>> = {
  6: 'old-style JPEG compression',
  33003: 'JPEG 2000 compression',
  33005: 'JPEG 2000 compression',
  34661: 'JBIG compression',
  34676: 'LogLuv compression',
  34677: 'LogLuv compression',
  34712: 'JPEG 2000 compression',
  34887: 'LERC compression',
  34892: 'lossy DNG compression',
  34925: 'LZMA compression',
  50000: 'Zstandard compression',
  50002: 'JPEG XL compression',
};
/** None, CCITT, LZW, JPEG, Deflate, PackBits, WebP. */
const commonCompressions = new Set([1, 2, 3, 4, 5, 7, 8, 32773, 32946, 50001]);

function tiffFeature(tiff: Tiff): string | undefined {
  const { compression, photometric, bits, samples, isPreview, hasPlanes, hasTiles } = tiff;
  if (!commonCompressions.has(compression)) {
    return compressions[compression] ?? `compression of the kind ${compression}`;
  }
  if (photometric === 32803 || photometric === 34892 || isPreview) return 'raw data of a camera';
  if (photometric === 32844 || photometric === 32845) return 'LogLuv colours';
  if (photometric === 6 && compression !== 7) return 'YCbCr colours without JPEG compression';
  if ([8, 9, 10].includes(photometric) && bits !== 16) return `Lab colours of ${bits} bits`;
  if (![1, 2, 4, 8, 16, 32].includes(bits) || (bits < 8 && samples > 1)) return `${bits} bits per channel`;
  if (samples > 1 + coloursOf(photometric)) return 'more than one channel beside the colours';
  return unreadableNumbers(tiff) ?? (hasPlanes && hasTiles ? 'tiles with separate colour planes' : undefined);
}

/** Channels of a pixel without alpha and other additions. */
function coloursOf(photometric: number): number {
  if (photometric === 5) return 4;
  return [0, 1, 3].includes(photometric) ? 1 : 3;
}

/** Numbers whose range the library does not know: it takes nearly all of them for black or for white. */
function unreadableNumbers({ numbers, photometric, bits }: Tiff): string | undefined {
  if (numbers === 3) return photometric < 2 ? 'grey floating-point numbers' : undefined;
  // Lab colours need a sign.
  if (numbers === 2 && photometric < 6) return 'whole numbers with a sign';
  return bits === 32 ? 'whole numbers of 32 bits per channel' : undefined;
}

/** The palette is not read, only its place. */
const colourMap = 320;

const tags = {
  kind: 254,
  bits: 258,
  compression: 259,
  photometric: 262,
  samples: 277,
  planes: 284,
  tileWidth: 322,
  furtherPictures: 330,
  numbers: 339,
};

/** The tags of the first picture in a TIFF. @throws RangeError when the file is cut off. */
function readTiff(bytes: Buffer): Tiff {
  const little = bytes.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const large = (at: number) => Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  const isBig = short(2) === 43;
  const directory = isBig ? large(8) : long(4);
  const count = isBig ? large(directory) : short(directory);
  const [first, size, valueAt, countAt] = isBig ? [directory + 8, 20, 12, 4] : [directory + 2, 12, 8, 4];

  const found = new Map<number, number>();
  let isColourMapCut = false;
  for (let index = 0; index < Math.min(count, 200); index++) {
    const entry = first + index * size;
    const values = isBig ? large(entry + countAt) : long(entry + countAt);
    const isShort = short(entry + 2) === 3;
    // Values that do not fit into the entry are stored elsewhere. The first of them is enough.
    const fits = values * (isShort ? 2 : 4) <= (isBig ? 8 : 4);
    const at = fits ? entry + valueAt : isBig ? large(entry + valueAt) : long(entry + valueAt);
    if (short(entry) === colourMap) isColourMapCut = at + values * 2 > bytes.length;
    if (Object.values(tags).includes(short(entry))) found.set(short(entry), isShort ? short(at) : long(at));
  }
  return {
    compression: found.get(tags.compression) ?? 1,
    photometric: found.get(tags.photometric) ?? 1,
    bits: found.get(tags.bits) ?? 1,
    samples: found.get(tags.samples) ?? 1,
    numbers: found.get(tags.numbers) ?? 1,
    isPreview: found.get(tags.kind) === 1 && found.has(tags.furtherPictures),
    isColourMapCut,
    hasPlanes: found.get(tags.planes) === 2,
    hasTiles: found.has(tags.tileWidth),
  };
}

/** Baseline, extended and progressive frames of 8 bits are decoded. */
function jpegFeature(bytes: Buffer): string | undefined {
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const precision = bytes.readUInt8(at + 4);
      if (precision !== 8) return `${precision} bits per channel`;
      if ([0xc3, 0xc7, 0xcb, 0xcf].includes(marker)) return 'lossless JPEG compression';
      if (marker >= 0xc9) return 'arithmetic JPEG compression';
      return undefined;
    }
    // Fill bytes may come before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
}
