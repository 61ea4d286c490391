import { engineFileAddresses } from '@liftout/matting/browser';
import type { CutOutAnswer, CutOutJob } from './cut-out.worker';
import { NotCuttable } from './failure';

export type DeviceCutout = Extract<CutOutAnswer, { image: Blob }>;

/**
 * Cuts the picture out on the visitor's device.
 *
 * @param longSide pixels; a larger picture is made smaller first.
 * @throws {NotCuttable} when the engine finds no subject.
 * @throws the signal's reason when aborted.
 */
export function cutOutOnDevice(file: Blob, longSide: number, signal: AbortSignal): Promise<DeviceCutout> {
  const worker = new Worker(new URL('./cut-out.worker.ts', import.meta.url), { name: 'cut-out' });
  return new Promise<DeviceCutout>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<CutOutAnswer>) => {
      if ('image' in data) resolve(data);
      else reject(data.reason ? new NotCuttable(data.reason, data.error) : new Error(data.error));
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ file, longSide, files: engineFileAddresses } satisfies CutOutJob);
  }).finally(() => worker.terminate());
}
