import { longestSides } from '@liftout/gateway-contract';
import sharp, { type Sharp } from 'sharp';
import { OptionError } from '../errors.ts';
import type { OutputFormat } from '../output-format.ts';

/** Straight RGBA, 8 bits, rows from the top. */
export interface Layer {
  readonly width: number;
  readonly height: number;
  /** `width * height * 4` bytes. */
  readonly rgba: Uint8Array;
}

/** Level 6 without adaptive filtering is the best speed for cut-outs, whose hidden pixels are zero. */
const pngOptions = { compressionLevel: 6, adaptiveFiltering: false } as const;

/** Passes the layer to the image library. */
export const pixelsOf = ({ width, height, rgba }: Layer): Sharp =>
  sharp(rgba, { raw: { width, height, channels: 4 } });

export function alphaOf({ rgba }: Layer): Uint8Array {
  const alpha = new Uint8Array(rgba.length / 4);
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = rgba[pixel * 4 + 3] as number;
  return alpha;
}

/**
 * The image library writes 25 dots per inch into every PNG. Programs for print would show the picture much too large;
 * without a number, they use their own.
 */
function withoutDensity(png: Buffer): Buffer {
  // The signature and the size of the picture take 33 bytes. The chunk with the density follows and takes 21.
  if (png.toString('latin1', 37, 41) !== 'pHYs') return png;
  png.copyWithin(21, 0, 33);
  return png.subarray(21);
}

function requireFit({ width, height }: Layer, format: OutputFormat): void {
  const longest = longestSides[format];
  if (longest === undefined || Math.max(width, height) <= longest) return;
  throw new OptionError(
    'invalid_format',
    `A side of the result is longer than the ${longest} pixels that ${format} allows. Please choose png.`,
  );
}

/**
 * In a JPEG, transparency becomes white.
 * @param quality Of JPEG and WebP, 1 to 100.
 * @throws OptionError
 */
export async function encode(layer: Layer, format: OutputFormat, quality = 92): Promise<Buffer> {
  requireFit(layer, format);
  const image = pixelsOf(layer);
  switch (format) {
    case 'png':
      return withoutDensity(await image.png(pngOptions).toBuffer());
    case 'jpg':
      return image.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
    case 'webp':
      return image.webp({ quality, alphaQuality: 100 }).toBuffer();
  }
}

/**
 * Only the alpha channel, as a grey picture. As a PNG it has one channel, which some programs require.
 * @param quality Of JPEG and WebP, 1 to 100.
 * @throws OptionError
 */
export async function encodeAlpha(layer: Layer, format: OutputFormat, quality = 92): Promise<Buffer> {
  requireFit(layer, format);
  const { width, height } = layer;
  const image = sharp(alphaOf(layer), { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  switch (format) {
    case 'png':
      return withoutDensity(await image.png(pngOptions).toBuffer());
    case 'jpg':
      return image.jpeg({ quality }).toBuffer();
    case 'webp':
      return image.webp({ quality }).toBuffer();
  }
}
