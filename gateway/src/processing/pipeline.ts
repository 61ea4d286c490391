import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Engine } from '../engines/engine.ts';
import { RemovalFailed } from './errors.ts';
import { type Composed, compose } from './steps/compose.ts';
import { decode, type RawImage } from './steps/decode.ts';
import { encode, mediaTypes } from './steps/encode.ts';
import { refine } from './steps/refine.ts';
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
  const picture = await decode(await readFile(task.input), options.maxPixels);
  options.onDecoded();
  const engine = await options.engine();
  const matte = await engine.remove(picture, options.signal);
  const cutout = refine(picture, matte, options.signal);
  const composed = await compose(toLayer(cutout, picture), task.composition);
  await write(task.output, composed.bytes);
  return {
    ...described(composed),
    inputWidth: picture.width,
    inputHeight: picture.height,
    ...(matte.confidence !== undefined && { confidence: matte.confidence }),
  };
}

async function prepare(task: TaskOf<'prepare'>, options: PipelineOptions): Promise<TaskResult> {
  const picture = await decode(await readFile(task.input), options.maxPixels);
  options.onDecoded();
  if (!picture.encoded) throw new Error('A decoded picture can always be encoded.');
  const { bytes, mediaType } = await picture.encoded();
  await write(task.output, bytes);
  const { width, height } = picture;
  return { width, height, mediaType, inputWidth: width, inputHeight: height };
}

async function finish(task: TaskOf<'finish'>, options: PipelineOptions): Promise<TaskResult> {
  const layer = await decodeCutout(await readFile(task.cutout), options.maxPixels);
  options.onDecoded();
  if (layer.width !== task.width || layer.height !== task.height) {
    throw new RemovalFailed('wrong_size', 'The removal service answered with a picture of another size.');
  }
  const composed = await compose(layer, task.composition);
  await write(task.output, composed.bytes);
  return { ...described(composed), inputWidth: task.width, inputHeight: task.height };
}

async function convert(task: TaskOf<'convert'>, options: PipelineOptions): Promise<TaskResult> {
  const layer = await decodeCutout(await readFile(task.input), options.maxPixels);
  options.onDecoded();
  const { width, height } = layer;
  await write(task.output, await encode(layer, task.format));
  return { width, height, mediaType: mediaTypes[task.format], inputWidth: width, inputHeight: height };
}

function described({ width, height, mediaType }: Composed) {
  return { width, height, mediaType };
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
