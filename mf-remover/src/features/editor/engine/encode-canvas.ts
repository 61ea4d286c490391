import { type DownloadFormat, longestSides } from '@liftout/gateway-contract';
import type { Context } from './create-canvas';

/**
 * @param quality 0 to 1; PNG loses nothing.
 * @throws when the browser cannot write the format, or not a picture of this size. Its canvas then writes PNG, or only
 * a part of the picture.
 */
export async function encodeCanvas(
  { canvas }: Context,
  format: DownloadFormat,
  quality: number,
): Promise<Blob> {
  const type = `image/${format === 'jpg' ? 'jpeg' : format}`;
  if (Math.max(canvas.width, canvas.height) > (longestSides[format] ?? Number.POSITIVE_INFINITY)) {
    throw new Error(`A side is too long for ${type}`);
  }
  const blob = await canvas.convertToBlob({ type, quality });
  if (blob.type !== type) throw new Error(`This browser cannot write ${type}`);
  return blob;
}
