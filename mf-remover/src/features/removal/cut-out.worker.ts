import { createDemoEngine, EngineError, type EngineFile, refine, splitAlpha } from '@liftout/matting';
import { scaledCopy } from '../editor/engine/create-canvas';

/** Cuts a picture out on the visitor's device, with the built-in engine of the gateway. */
export interface CutOutJob {
  file: Blob;
  /** Pixels: a larger picture is made smaller first. */
  longSide: number;
  /** Addresses of the engine's files. */
  files: Readonly<Record<EngineFile, string>>;
}

export type CutOutAnswer =
  | { image: Blob; width: number; height: number; shrunk: boolean; confidence: number }
  /** `reason` is the engine's code, when the picture itself can't be cut out. */
  | { error: string; reason?: string };

addEventListener('message', async ({ data }: MessageEvent<CutOutJob>) => {
  let answer: CutOutAnswer;
  try {
    answer = await cutOut(data);
  } catch (error) {
    answer =
      error instanceof EngineError ? { error: error.message, reason: error.code } : { error: String(error) };
  }
  postMessage(answer);
});

async function cutOut({ file, longSide, files }: CutOutJob): Promise<CutOutAnswer> {
  const engine = createDemoEngine((name) => read(files[name]));
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const context = scaledCopy(bitmap, bitmap.width * scale, bitmap.height * scale);
  const { width, height } = context.canvas;
  bitmap.close();
  const pixels = context.getImageData(0, 0, width, height);
  const picture = { width, height, ...splitAlpha(pixels.data) };
  const matte = await engine.remove(picture, new AbortController().signal);
  pixels.data.set(refine(picture, matte).rgba);
  context.putImageData(pixels, 0, 0);
  const image = await context.canvas.convertToBlob({ type: 'image/png' });
  return { image, width, height, shrunk: scale < 1, confidence: matte.confidence ?? 1 };
}

async function read(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
