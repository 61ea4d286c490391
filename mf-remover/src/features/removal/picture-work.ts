import { maxPixels, maxUploadBytes } from '@liftout/gateway-contract';
import type { PictureJob, PictureJobResult } from './picture.worker';

type Made = Extract<PictureJobResult, { blob: Blob }>;

/** A copy of the picture that the gateway takes, made on the visitor's device. */
export async function shrinkPicture(file: File): Promise<{ file: File; width: number; height: number }> {
  const { blob, width, height } = await run({ kind: 'shrink', file, maxBytes: maxUploadBytes, maxPixels });
  // A browser that cannot write WebP gives a PNG: its type says which it was.
  const extension = blob.type === 'image/webp' ? 'webp' : 'png';
  const name = `${file.name.replace(/\.[^.]{1,8}$/, '')}.${extension}`;
  return { file: new File([blob], name, { type: blob.type }), width, height };
}

/** The cut-out in another format; a JPEG stands on a colour, white unless another is given. */
export async function convertPicture(file: Blob, format: 'jpg' | 'webp', color = '#ffffff'): Promise<Blob> {
  return (await run({ kind: 'convert', file, format, color })).blob;
}

function run(job: PictureJob): Promise<Made> {
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { name: 'picture' });
  return new Promise<Made>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PictureJobResult>) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
