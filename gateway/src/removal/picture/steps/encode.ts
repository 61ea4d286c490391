import sharp, { type Sharp } from 'sharp';
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
 * In a JPEG, transparency becomes white.
 * @param quality Of JPEG and WebP, 1 to 100.
 */
export function encode(layer: Layer, format: OutputFormat, quality = 92): Promise<Buffer> {
  const image = pixelsOf(layer);
  switch (format) {
    case 'png':
      return image.png(pngOptions).toBuffer();
    case 'jpg':
      return image.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
    case 'webp':
      return image.webp({ quality, alphaQuality: 100 }).toBuffer();
  }
}

/** Only the alpha channel, as a grey picture. As a PNG it has one channel, which some programs require. */
export async function encodeAlpha(layer: Layer, format: OutputFormat): Promise<Buffer> {
  const { width, height } = layer;
  const image = sharp(alphaOf(layer), { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  switch (format) {
    case 'png':
      return image.png(pngOptions).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: 92 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 92 }).toBuffer();
  }
}
