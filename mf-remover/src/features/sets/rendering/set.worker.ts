import { measureSubject, type Recipe, resultFormat, type Subject } from '@liftout/recipe';
import { releaseCanvas, scaledCopy } from '../../editor/engine/create-canvas';
import { encodeCanvas } from '../../editor/engine/encode-canvas';
import { layoutOf, placedBox, renderResult } from './render-result';

/** Work on whole pictures, in a worker so that it does not block the page. */
export type SetJob =
  /** A small copy of a picture, to look at. */
  | { kind: 'small'; file: Blob }
  /** Size and subject of a cut-out, and a small copy of it. */
  | { kind: 'measure'; file: Blob }
  /** @property key Names the pixels of `file`: those of the latest previews stay decoded. */
  | ({ kind: 'preview'; side: number; key: string } & Source)
  | ({ kind: 'result' } & Source);

interface Source {
  /** The cut-out, or for a preview its small copy. */
  file: Blob;
  picture: { width: number; height: number };
  subject: Subject | null;
  recipe: Recipe;
  background: Blob | null;
}

interface Measured {
  width: number;
  height: number;
  subject: Subject | null;
  small: Blob;
}

interface Finished {
  file: Blob;
  width: number;
  height: number;
  box: { left: number; top: number; width: number; height: number } | null;
}

/** The result of each kind of job. */
export interface SetJobResults {
  small: Blob;
  measure: Measured;
  preview: ImageBitmap;
  result: Finished;
}

export type SetJobAnswer = { result: SetJobResults[SetJob['kind']] } | { error: string };

/** Pixels of the longer side of a small copy. */
const smallSide = 480;

addEventListener('message', async ({ data }: MessageEvent<SetJob>) => {
  const answer = (message: SetJobAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer });
  try {
    const result = await work(data);
    answer({ result }, result instanceof ImageBitmap ? [result] : []);
  } catch (error) {
    answer({ error: String(error) });
  }
});

async function work(job: SetJob): Promise<SetJobResults[SetJob['kind']]> {
  switch (job.kind) {
    case 'small':
      return shrink(await createImageBitmap(job.file));
    case 'measure':
      return measure(job.file);
    case 'preview':
      return preview(job);
    case 'result':
      return finish(job);
  }
}

async function measure(file: Blob): Promise<Measured> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = scaledCopy(bitmap, width, height);
  const { data: rgba } = context.getImageData(0, 0, width, height);
  releaseCanvas(context);
  const subject = measureSubject({ width, height, rgba });
  return { width, height, subject: subject ?? null, small: await shrink(bitmap) };
}

async function shrink(bitmap: ImageBitmap): Promise<Blob> {
  const zoom = Math.min(1, smallSide / Math.max(bitmap.width, bitmap.height));
  const context = scaledCopy(bitmap, bitmap.width * zoom, bitmap.height * zoom);
  bitmap.close();
  return context.canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
}

/** Decoded pictures by their keys, the latest last. */
const decoded = new Map<string, ImageBitmap>();
const maxDecoded = 60;

async function preview({ side, key, ...source }: Extract<SetJob, { kind: 'preview' }>): Promise<ImageBitmap> {
  const image = decoded.get(key) ?? (await createImageBitmap(source.file));
  decoded.delete(key);
  // A picture at full size is viewed only once.
  if (Math.max(image.width, image.height) <= smallSide) decoded.set(key, image);
  for (const [oldest, bitmap] of decoded) {
    if (decoded.size <= maxDecoded) break;
    decoded.delete(oldest);
    bitmap.close();
  }
  const { canvas } = await render(source, image, side);
  if (!decoded.has(key)) image.close();
  return canvas.transferToImageBitmap();
}

async function finish(source: Extract<SetJob, { kind: 'result' }>): Promise<Finished> {
  const { picture, subject, recipe } = source;
  const layout = layoutOf(picture, subject, recipe);
  const image = await createImageBitmap(source.file);
  const context = await render(source, image);
  image.close();
  const { width, height } = context.canvas;
  const file = await encodeCanvas(context, resultFormat(recipe), (recipe.quality ?? 92) / 100).finally(() =>
    releaseCanvas(context),
  );
  const box = subject && placedBox(subject, layout);
  return {
    file,
    width,
    height,
    box: box && {
      left: box.left,
      top: box.top,
      width: box.right - box.left,
      height: box.bottom - box.top,
    },
  };
}

async function render({ background, ...source }: Source, image: ImageBitmap, limit?: number) {
  const needed = source.recipe.bg_image_file !== undefined ? background : null;
  const behind = needed && (await createImageBitmap(needed));
  try {
    // Without a format, the background of the set determines it.
    const recipe = { ...source.recipe, format: resultFormat(source.recipe) };
    return renderResult({ ...source, recipe, image, background: behind, ...(limit && { limit }) });
  } finally {
    behind?.close();
  }
}
