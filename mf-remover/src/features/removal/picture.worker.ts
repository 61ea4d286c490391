import { longestSides } from '@liftout/gateway-contract';
import { createCanvas, releaseCanvas, scaledCopy } from '../editor/engine/create-canvas';
import { encodeCanvas } from '../editor/engine/encode-canvas';
import { isHeic } from './file-rules';
import { shrinkToFit } from './shrink-to-fit';

/** Work on whole pictures, in a worker so that it does not block the page. */
export type PictureJob =
  | { kind: 'shrink'; file: File; maxBytes: number; maxPixels: number; maxScale: number }
  | { kind: 'convert'; file: Blob; format: 'jpg' | 'webp'; color: string };

export type PictureJobResult = { blob: Blob; width: number; height: number } | { error: string };

addEventListener('message', async ({ data }: MessageEvent<PictureJob>) => {
  let result: PictureJobResult;
  try {
    result = data.kind === 'shrink' ? await shrink(data) : await convert(data);
  } catch (error) {
    result = { error: String(error) };
  }
  postMessage(result);
});

async function shrink({ file, ...limits }: Extract<PictureJob, { kind: 'shrink' }>) {
  const bitmap = await createImageBitmap(file);
  // A photograph has no transparency to lose. Safari writes PNG instead of WebP, so that far fewer pixels fit.
  const format = file.type === 'image/jpeg' || isHeic(file) ? 'jpg' : 'webp';
  const type = format === 'jpg' ? 'image/jpeg' : 'image/webp';
  const { width, height } = bitmap;
  return shrinkToFit({ width, height, maxSide: longestSides[format], ...limits }, async (size) => {
    const copy = scaledCopy(bitmap, size.width, size.height);
    return copy.canvas.convertToBlob({ type, quality: size.quality }).finally(() => releaseCanvas(copy));
  });
}

async function convert({ file, format, color }: Extract<PictureJob, { kind: 'convert' }>) {
  const bitmap = await createImageBitmap(file);
  const context = createCanvas(bitmap.width, bitmap.height);
  if (format === 'jpg') {
    // JPEG has no transparency.
    context.fillStyle = color;
    context.fillRect(0, 0, bitmap.width, bitmap.height);
  }
  context.drawImage(bitmap, 0, 0);
  const blob = await encodeCanvas(context, format, 0.92);
  return { blob, width: bitmap.width, height: bitmap.height };
}
