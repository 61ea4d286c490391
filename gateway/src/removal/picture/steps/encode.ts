import sharp from 'sharp';
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

/**
 * Transparency becomes white in a JPEG, which has none.
 * @param quality Of JPEG and WebP, 1 to 100.
 */
export function encode({ width, height, rgba }: Layer, format: OutputFormat, quality = 92): Promise<Buffer> {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } });
  switch (format) {
    case 'png':
      return image.png(pngOptions).toBuffer();
    case 'jpg':
      return image.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
    case 'webp':
      return image.webp({ quality, alphaQuality: 100 }).toBuffer();
  }
}

/** The alpha channel alone, as a grey picture; a PNG of it has one channel, which some programs insist on. */
export async function encodeAlpha({ width, height, rgba }: Layer, format: OutputFormat): Promise<Buffer> {
  const alpha = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = rgba[pixel * 4 + 3] as number;
  const image = sharp(alpha, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  switch (format) {
    case 'png':
      return image.png(pngOptions).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: 92 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 92 }).toBuffer();
  }
}
