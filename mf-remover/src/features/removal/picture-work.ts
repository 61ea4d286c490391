import { maxPixels, maxUploadBytes } from '@liftout/gateway-contract';
import { stemOf } from '@liftout/recipe';
import type { PictureJob, PictureJobResult } from './picture.worker';

type Made = Extract<PictureJobResult, { blob: Blob }>;

/** A copy of the picture that the gateway accepts, made on the visitor's device. @throws the signal's reason. */
export async function shrinkPicture(
  file: File,
  signal: AbortSignal,
): Promise<{ file: File; width: number; height: number }> {
  const job: PictureJob = { kind: 'shrink', file, maxBytes: maxUploadBytes, maxPixels };
  const { blob, width, height } = await run(job, signal);
  const extension = blob.type === 'image/jpeg' ? 'jpg' : blob.type.slice('image/'.length);
  const name = `${stemOf(file.name)}.${extension}`;
  return { file: new File([blob], name, { type: blob.type }), width, height };
}

/** The cut-out in another format. A JPEG has a background colour, white by default. */
export async function convertPicture(file: Blob, format: 'jpg' | 'webp', color = '#ffffff'): Promise<Blob> {
  return (await run({ kind: 'convert', file, format, color })).blob;
}

function run(job: PictureJob, signal?: AbortSignal): Promise<Made> {
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { name: 'picture' });
  return new Promise<Made>((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<PictureJobResult>) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}
