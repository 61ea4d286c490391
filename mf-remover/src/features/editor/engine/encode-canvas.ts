import type { DownloadFormat } from '@liftout/gateway-contract';
import type { Context } from './create-canvas';

/**
 * @param quality 0 to 1; PNG loses nothing.
 * @throws when the browser cannot write the format. Its canvas then writes PNG.
 */
export async function encodeCanvas(
  { canvas }: Context,
  format: DownloadFormat,
  quality: number,
): Promise<Blob> {
  const type = `image/${format === 'jpg' ? 'jpeg' : format}`;
  const blob = await canvas.convertToBlob({ type, quality });
  if (blob.type !== type) throw new Error(`This browser cannot write ${type}`);
  return blob;
}
