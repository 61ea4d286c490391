import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Engine } from '../engines/engine.ts';
import { RemovalFailed } from './errors.ts';
import { type Composed, compose } from './steps/compose.ts';
import { decode, type RawImage } from './steps/decode.ts';
import { encode, mediaTypes } from './steps/encode.ts';
import { refine } from './steps/refine.ts';
import { cropPicture, findRegion, uncrop } from './steps/region.ts';
import { toLayer } from './steps/to-layer.ts';
import type { Task, TaskResult } from './task.ts';

export interface PipelineOptions {
  engine: () => Promise<Engine>;
  maxPixels: number;
  /** Called once the untrusted bytes are pixels. */
  onDecoded: () => void;
  signal: AbortSignal;
}

/** Carries out one task, from file to file. */
export function runTask(task: Task, options: PipelineOptions): Promise<TaskResult> {
  switch (task.kind) {
    case 'remove':
      return remove(task, options);
    case 'prepare':
      return prepare(task, options);
    case 'finish':
      return finish(task, options);
    case 'convert':
      return convert(task, options);
  }
}

type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

async function remove(task: TaskOf<'remove'>, options: PipelineOptions): Promise<TaskResult> {
  const whole = await decode(await readFile(task.input), options.maxPixels);
  const region = findRegion(whole, task.composition.roi);
  options.onDecoded();
  const engine = await options.engine();
  const picture = cropPicture(whole, region);
  const matte = await engine.remove(picture, options.signal);
  const cutout = toLayer(refine(picture, matte, options.signal), picture);
  const composed = await compose(uncrop(cutout, whole.width, whole.height, region), task.composition);
  await write(task.output, composed.bytes);
  return {
    ...described(composed),
    inputWidth: whole.width,
    inputHeight: whole.height,
    ...(matte.confidence !== undefined && { confidence: matte.confidence }),
  };
}

async function prepare(task: TaskOf<'prepare'>, options: PipelineOptions): Promise<TaskResult> {
  const whole = await decode(await readFile(task.input), options.maxPixels);
  const part = findRegion(whole, task.composition.roi);
  options.onDecoded();
  const picture = cropPicture(whole, part);
  if (!picture.encoded) throw new Error('A decoded picture can always be encoded.');
  const { bytes, mediaType } = await picture.encoded();
  await write(task.output, bytes);
  const { width, height } = picture;
  return { width, height, mediaType, inputWidth: whole.width, inputHeight: whole.height, part };
}

async function finish(task: TaskOf<'finish'>, options: PipelineOptions): Promise<TaskResult> {
  const { width, height, part } = task.canvas;
  const layer = await decodeCutout(await readFile(task.cutout), options.maxPixels);
  options.onDecoded();
  if (layer.width !== part.right - part.left || layer.height !== part.bottom - part.top) {
    throw new RemovalFailed('wrong_size', 'The removal service answered with a picture of another size.');
  }
  const composed = await compose(uncrop(layer, width, height, part), task.composition);
  await write(task.output, composed.bytes);
  return { ...described(composed), inputWidth: width, inputHeight: height };
}

async function convert(task: TaskOf<'convert'>, options: PipelineOptions): Promise<TaskResult> {
  const layer = await decodeCutout(await readFile(task.input), options.maxPixels);
  options.onDecoded();
  const { width, height } = layer;
  await write(task.output, await encode(layer, task.format));
  return { width, height, mediaType: mediaTypes[task.format], inputWidth: width, inputHeight: height };
}

function described({ bytes: _, ...about }: Composed) {
  return about;
}

async function decodeCutout(bytes: Buffer, maxPixels: number) {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data as RawImage['data'] };
}

/** On the disk, and not only in its cache, before anyone is told that it is there. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
