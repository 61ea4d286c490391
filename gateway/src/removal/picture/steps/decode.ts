import { longestSides } from '@liftout/gateway-contract';
import { type Picture, splitAlpha } from '@liftout/matting';
import type { Box } from '@liftout/recipe';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import {
  heicUnsupported,
  TooManyPixels,
  UndecodableImage,
  UnsupportedVariant,
  unsupportedTypeOf,
} from '../errors.ts';
import { type ImageType, sniffImageType } from '../image-type.ts';
import { findUnsupportedFeature, hasTiles, isMisread } from '../unsupported-variant.ts';
import { decodeBmp } from './decode-bmp.ts';
import { firstFrame } from './first-frame.ts';
import type { RawImage } from './raw-image.ts';
import { readSvg } from './read-svg.ts';
import { svgDensity } from './svg-size.ts';
import { withoutTexts } from './without-texts.ts';

export interface DecodeOptions {
  maxPixels: number;
  /** Called before an SVG is rendered. */
  onSvg?: () => void;
}

/**
 * Reads a picture of any supported type as oriented 8-bit sRGB; its first frame when it is animated.
 * @throws UnsupportedType, UnsupportedVariant, UndecodableImage, TooManyPixels
 */
export async function decode(bytes: Buffer, { maxPixels, onSvg }: DecodeOptions): Promise<Picture> {
  const type = sniffImageType(bytes);
  if (type === undefined) throw unsupportedTypeOf(bytes);
  if (type === 'bmp') return toPicture(decodeBmp(bytes, maxPixels));
  if (type === 'heif' && !canReadHeic) throw heicUnsupported();
  if (type === 'tiff' && isMisread(bytes)) throw unsupportedOrDamaged(type, bytes);

  const source = toReadable(type, bytes, maxPixels);
  if (type === 'svg') onSvg?.();
  const options = { limitInputPixels: maxPixels, sequentialRead: true, pages: 1, density: svgDensity };
  const frame = type === 'gif' ? firstFrame(bytes) : undefined;
  const read = async (failOn: 'warning' | 'error' | 'none') =>
    toPicture(await toRaw(sharp(source, { ...options, failOn }), frame));
  // The library makes a damaged tile black and only warns.
  const failOn = type === 'tiff' && hasTiles(bytes) ? 'warning' : 'error';
  try {
    return await read(failOn).catch(async (error: unknown) => {
      if (type !== 'jpeg' || !(await lacksOnlyItsEnd(source, options))) throw error;
      return read('none');
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(message)) throw new TooManyPixels(error);
    throw unsupportedOrDamaged(type, bytes, error);
  }
}

/** The file in a form that the image library recognizes and can read safely. */
function toReadable(type: ImageType, bytes: Buffer, maxPixels: number): Buffer {
  if (type === 'svg') return readSvg(bytes, maxPixels);
  if (type === 'png') return withoutTexts(bytes);
  return type === 'avif' ? asFirstFrame(bytes) : bytes;
}

/** The library does not know the brand of an animation, but reads its first frame as a picture. */
function asFirstFrame(avif: Buffer): Buffer {
  const still = Buffer.from(avif);
  still.write('avif', 8, 'latin1');
  return still;
}

/** Rows that may be missing at the end of a JPEG, and as a part of its height. */
const MAX_MISSING_ROWS = 32;
const MAX_MISSING_PART = 0.1;
const jpegEnd = Buffer.from([0xff, 0xd9]);

/**
 * Whether a JPEG lacks only its last rows, which the library makes grey, as viewers do. A progressive JPEG without its
 * last scans would be coarse everywhere, and in CMYK the missing rows are not grey. These two may lack only the end
 * marker: the library warns when more is missing.
 */
async function lacksOnlyItsEnd(jpeg: Buffer, options: SharpOptions): Promise<boolean> {
  const image = sharp(jpeg, { ...options, failOn: 'none', ignoreIcc: true });
  const { width, height, isProgressive, space } = await image.metadata();
  if (isProgressive || space === 'cmyk') {
    const ended = sharp(Buffer.concat([jpeg, jpegEnd]), { ...options, failOn: 'warning' });
    return ended.stats().then(
      () => true,
      () => false,
    );
  }
  const missing = Math.floor(Math.min(MAX_MISSING_ROWS, MAX_MISSING_PART * height));
  const row = { left: 0, top: height - 1 - missing, width, height: 1 };
  return (await image.extract(row).raw().toBuffer()).some((value) => value !== 128);
}

/** False for the builds of sharp on npm, which leave out the patented decoder. */
const canReadHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

function unsupportedOrDamaged(type: ImageType, bytes: Buffer, cause?: unknown): Error {
  const feature = findUnsupportedFeature(type, bytes);
  return feature === undefined ? new UndecodableImage(cause) : new UnsupportedVariant(feature);
}

/**
 * Pictures of 16 bits are reduced to 8 bits before their colour profile is applied: the library would convert RGB to
 * Display P3 instead of sRGB, and ignore the profile of grey.
 */
const eightBits: Readonly<Record<string, string>> = { rgb16: 'srgb', grey16: 'b-w' };

/** @param frame The part of the canvas that the picture covers. The library makes the rest black, browsers transparent. */
async function toRaw(image: Sharp, frame?: Box): Promise<RawImage> {
  const { icc, space, width, height, hasAlpha } = await image.metadata();
  if (frame && !hasAlpha) keepOnly(frame, image, { width, height });
  const reduced = icc && eightBits[space];
  if (reduced) image.pipelineColourspace(reduced);
  const { data, info } = await image
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3 && info.channels !== 4) throw new UndecodableImage();
  return { width: info.width, height: info.height, channels: info.channels, data };
}

function keepOnly(
  { left, top, ...frame }: Box,
  image: Sharp,
  canvas: { width: number; height: number },
): void {
  const right = Math.min(frame.right, canvas.width);
  const bottom = Math.min(frame.bottom, canvas.height);
  if (left >= right || top >= bottom) return;
  image.extract({ left, top, width: right - left, height: bottom - top });
  image.extend({
    left,
    top,
    right: canvas.width - right,
    bottom: canvas.height - bottom,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
}

export function toPicture({ width, height, channels, data }: RawImage): Picture {
  return withEncoding({ width, height, ...(channels === 3 ? { rgb: data } : splitAlpha(data)) });
}

function withEncoding(picture: Omit<Picture, 'encoded'>): Picture {
  const { width, height, rgb, alpha } = picture;
  return {
    ...picture,
    async encoded() {
      const image = sharp(rgb, { raw: { width, height, channels: 3 } });
      if (alpha) image.joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } });
      else if (Math.max(width, height) <= (longestSides.jpg ?? 0)) {
        // With only a quarter of the colour samples, thin coloured lines would lose their colour.
        const bytes = await image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
        return { bytes, mediaType: 'image/jpeg' };
      }
      const bytes = await image.png({ compressionLevel: 3 }).toBuffer();
      return { bytes, mediaType: 'image/png' };
    },
  };
}
