import { maxPixels, maxUploadBytes } from '@liftout/gateway-contract';
import { stemOf } from '@liftout/recipe';
import { askWorker, NotLoaded } from './ask-worker';
import type { PictureJob, PictureJobResult } from './picture.worker';

type Made = Extract<PictureJobResult, { blob: Blob }>;

const workerAddress = new URL('./picture.worker.ts', import.meta.url);

/** Fetches the worker's file into the browser's cache, because later there may be no connection. */
export function fetchWorker(): void {
  fetch(workerAddress).catch(() => undefined);
}

/**
 * A copy of the picture that the gateway accepts, made on the visitor's device.
 *
 * @param maxScale the largest size of the copy, relative to the picture. Default: 1.
 * @throws {NotLoaded}
 * @throws the signal's reason.
 */
export async function shrinkPicture(
  file: File,
  signal: AbortSignal,
  maxScale = 1,
): Promise<{ file: File; width: number; height: number }> {
  const job: PictureJob = { kind: 'shrink', file, maxBytes: maxUploadBytes, maxPixels, maxScale };
  const { blob, width, height } = await run(job, signal);
  const extension = blob.type === 'image/jpeg' ? 'jpg' : blob.type.slice('image/'.length);
  const name = `${stemOf(file.name)}.${extension}`;
  return { file: new File([blob], name, { type: blob.type }), width, height };
}

/** The browser cannot write the cut-out in this format. */
export class NotConverted extends Error {}

/**
 * The cut-out in another format. A JPEG has a background colour, white by default.
 *
 * @throws {NotConverted}
 * @throws {NotLoaded}
 */
export async function convertPicture(file: Blob, format: 'jpg' | 'webp', color = '#ffffff'): Promise<Blob> {
  const { blob } = await run({ kind: 'convert', file, format, color }).catch((cause: unknown) => {
    throw cause instanceof NotLoaded ? cause : new NotConverted(format, { cause });
  });
  return blob;
}

async function run(job: PictureJob, signal?: AbortSignal): Promise<Made> {
  const worker = new Worker(workerAddress, { name: 'picture' });
  const answer = await askWorker<PictureJobResult>(worker, job, signal);
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
