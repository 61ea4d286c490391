import { engineFileAddresses } from '@liftout/matting/browser';
import { askWorker } from './ask-worker';
import type { CutOutAnswer, CutOutJob } from './cut-out.worker';
import { NotCut } from './failure';

export type DeviceCutout = Extract<CutOutAnswer, { image: Blob }>;

/**
 * Cuts the picture out on the visitor's device.
 *
 * @param longSide pixels; a larger picture is made smaller first.
 * @throws {NotCut} when the engine finds no subject.
 * @throws the signal's reason when aborted.
 */
export async function cutOutOnDevice(
  file: Blob,
  longSide: number,
  signal: AbortSignal,
): Promise<DeviceCutout> {
  const worker = new Worker(new URL('./cut-out.worker.ts', import.meta.url), { name: 'cut-out' });
  const job: CutOutJob = { file, longSide, files: engineFileAddresses };
  const answer = await askWorker<CutOutAnswer>(worker, job, signal);
  if ('image' in answer) return answer;
  const { reason, error: message } = answer;
  throw reason ? new NotCut({ kind: 'failed', reason, message }) : new Error(message);
}
