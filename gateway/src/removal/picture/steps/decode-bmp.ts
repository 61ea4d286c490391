import { TooManyPixels, UndecodableImage } from '../errors.ts';
import type { RawImage } from './raw-image.ts';

interface Header {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  compression: number;
  pixelsAt: number;
  palette: { at: number; entrySize: 3 | 4; length: number };
  masks: readonly number[] | undefined;
}

const compressions = { none: 0, rle8: 1, rle4: 2, bitFields: 3, alphaBitFields: 6 } as const;

/**
 * Decodes Windows and OS/2 bitmaps of 1, 4, 8, 16, 24 and 32 bits, also with run-length coding and bit fields. The
 * image library reads none of them, and the decoders in the npm registry get alpha or the order of channels wrong.
 */
export function decodeBmp(bytes: Buffer, maxPixels: number): RawImage {
  try {
    const header = readHeader(bytes);
    if (header.width * header.height > maxPixels) throw new TooManyPixels();
    if (header.compression === compressions.rle8 || header.compression === compressions.rle4) {
      return fromIndices(bytes, header, runLengthIndices(bytes, header));
    }
    return header.bits <= 8
      ? fromIndices(bytes, header, packedIndices(bytes, header))
      : direct(bytes, header);
  } catch (error) {
    if (error instanceof RangeError) throw new UndecodableImage(error);
    throw error;
  }
}

function readHeader(bytes: Buffer): Header {
  const pixelsAt = bytes.readUInt32LE(10);
  const size = bytes.readUInt32LE(14);
  const core = size === 12;
  const width = core ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  const signedHeight = core ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  const bits = bytes.readUInt16LE(core ? 24 : 28);
  const compression = size >= 40 ? bytes.readUInt32LE(30) : compressions.none;
  const colours = size >= 40 ? bytes.readUInt32LE(46) : 0;
  const height = Math.abs(signedHeight);
  if (width <= 0 || height === 0) throw new UndecodableImage();
  if (!depthsOf(compression).includes(bits)) throw new UndecodableImage();

  const usesMasks = compression === compressions.bitFields || compression === compressions.alphaBitFields;
  const separateMasks =
    usesMasks && size === 40 ? (compression === compressions.alphaBitFields ? 16 : 12) : 0;
  return {
    width,
    height,
    topDown: signedHeight < 0,
    bits,
    compression,
    pixelsAt,
    palette: {
      at: 14 + size + separateMasks,
      entrySize: core ? 3 : 4,
      length: bits > 8 ? 0 : Math.min(colours || 1 << bits, 1 << bits),
    },
    masks: usesMasks ? readMasks(bytes, size >= 56 || separateMasks === 16) : undefined,
  };
}

function depthsOf(compression: number): readonly number[] {
  switch (compression) {
    case compressions.none:
      return [1, 4, 8, 16, 24, 32];
    case compressions.rle8:
      return [8];
    case compressions.rle4:
      return [4];
    case compressions.bitFields:
    case compressions.alphaBitFields:
      return [16, 32];
    default:
      return [];
  }
}

function readMasks(bytes: Buffer, hasAlpha: boolean): readonly number[] {
  const [red, green, blue] = [bytes.readUInt32LE(54), bytes.readUInt32LE(58), bytes.readUInt32LE(62)];
  return [red, green, blue, hasAlpha ? bytes.readUInt32LE(66) : 0];
}

function rowLength({ width, bits }: Header): number {
  return Math.ceil((width * bits) / 32) * 4;
}

/** Offset of the row that is shown at `y` from the top. */
function rowAt(header: Header, y: number): number {
  const stored = header.topDown ? y : header.height - 1 - y;
  return header.pixelsAt + stored * rowLength(header);
}

function requirePixels(bytes: Buffer, header: Header): void {
  if (header.pixelsAt + rowLength(header) * header.height > bytes.length) throw new UndecodableImage();
}

function packedIndices(bytes: Buffer, header: Header): Uint8Array {
  requirePixels(bytes, header);
  const { width, height, bits } = header;
  const indices = new Uint8Array(width * height);
  const perByte = 8 / bits;
  const mask = (1 << bits) - 1;
  for (let y = 0; y < height; y++) {
    const row = rowAt(header, y);
    for (let x = 0; x < width; x++) {
      const byte = bytes[row + Math.floor(x / perByte)] as number;
      indices[y * width + x] = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    }
  }
  return indices;
}

/** Skipped pixels keep index 0. */
function runLengthIndices(bytes: Buffer, header: Header): Uint8Array {
  const { width, height, bits } = header;
  const indices = new Uint8Array(width * height);
  let at = header.pixelsAt;
  let x = 0;
  let row = 0;
  const put = (index: number) => {
    if (x < width && row < height) {
      const y = header.topDown ? row : height - 1 - row;
      indices[y * width + x] = index;
    }
    x++;
  };
  const nibble = (byte: number, second: boolean) => (bits === 8 ? byte : second ? byte & 15 : byte >> 4);

  while (row < height) {
    const count = bytes.readUInt8(at);
    const value = bytes.readUInt8(at + 1);
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(nibble(value, i % 2 === 1));
    } else if (value === 0) {
      x = 0;
      row++;
    } else if (value === 1) {
      break;
    } else if (value === 2) {
      x += bytes.readUInt8(at);
      row += bytes.readUInt8(at + 1);
      at += 2;
    } else {
      const perByte = 8 / bits;
      for (let i = 0; i < value; i++) {
        put(nibble(bytes.readUInt8(at + Math.floor(i / perByte)), i % perByte === 1));
      }
      at += Math.ceil(value / perByte / 2) * 2;
    }
  }
  return indices;
}

function fromIndices(bytes: Buffer, { width, height, palette }: Header, indices: Uint8Array): RawImage {
  const { at, entrySize, length } = palette;
  if (at + length * entrySize > bytes.length) throw new UndecodableImage();
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0, to = 0; pixel < indices.length; pixel++, to += 3) {
    const entry = at + Math.min(indices[pixel] as number, length - 1) * entrySize;
    data[to] = bytes[entry + 2] as number;
    data[to + 1] = bytes[entry + 1] as number;
    data[to + 2] = bytes[entry] as number;
  }
  return { width, height, channels: 3, data };
}

function direct(bytes: Buffer, header: Header): RawImage {
  requirePixels(bytes, header);
  const { width, height, bits } = header;
  const masks = header.masks ?? (bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]);
  const fields = masks.map(field);
  const hasAlpha = (masks[3] ?? 0) !== 0;
  const channels = hasAlpha ? 4 : 3;
  const step = bits / 8;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    let from = rowAt(header, y);
    for (let x = 0; x < width; x++, from += step) {
      const value = bytes.readUIntLE(from, step);
      for (let channel = 0; channel < channels; channel++, to++) {
        const { shift, max } = fields[channel] as Field;
        data[to] = max === 0 ? 0 : Math.round((Math.floor(value / 2 ** shift) % (max + 1)) * (255 / max));
      }
    }
  }
  if (hasAlpha) fillUnusedAlpha(data);
  return { width, height, channels, data };
}

/** Many programs write an alpha field of zeros. Such a picture is opaque. */
function fillUnusedAlpha(rgba: Uint8Array): void {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return;
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
}

interface Field {
  shift: number;
  /** The field's largest value; 0 when the mask is empty. */
  max: number;
}

function field(mask: number): Field {
  if (mask === 0) return { shift: 0, max: 0 };
  const shift = Math.clz32(mask & -mask) ^ 31;
  const max = Math.floor(mask / 2 ** shift);
  // A mask with gaps cannot be read as one number.
  if ((max & (max + 1)) !== 0) throw new UndecodableImage();
  return { shift, max };
}
