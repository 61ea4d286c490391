import { readFile, writeFile } from 'node:fs/promises';
import { applyHints, type Engine, type Hints, type Matte, type Picture, refine } from '@liftout/matting';
import { findVisible, isEmpty } from '@liftout/recipe';
import sharp from 'sharp';
import { aboutBackground, noteInputPixels, RemovalFailed } from './errors.ts';
import { mediaTypes } from './output-format.ts';
import { type Composed, compose } from './steps/compose.ts';
import { decode } from './steps/decode.ts';
import { alphaOf, encode, type Layer } from './steps/encode.ts';
import { evenMatte, hintRegion, matteAfter, moveHints } from './steps/hints.ts';
import { keepColours } from './steps/keep-colours.ts';
import type { RawImage } from './steps/raw-image.ts';
import { cropPicture, findRegion, uncrop } from './steps/region.ts';
import type { Task, TaskResult } from './task.ts';

export interface PipelineOptions {
  engine: Engine;
  maxPixels: number;
  /** Called before an SVG is rendered. */
  onSvg: () => void;
  /** Called when a picture has been decoded to pixels. */
  onDecoded: () => void;
  signal: AbortSignal;
}

/** Carries out one task, from file to file. */
export function runTask(task: Task, options: PipelineOptions): Promise<TaskResult> {
  switch (task.kind) {
    case 'remove':
      return withInput(task, options, remove);
    case 'prepare':
      return withInput(task, options, prepare);
    case 'finish':
      return withInput(task, options, finish);
    case 'convert':
      return convert(task, options);
  }
}

/** Reads a picture from a file. */
async function load(path: string, { maxPixels, onSvg, onDecoded }: PipelineOptions): Promise<Picture> {
  const picture = await decode(await readFile(path), { maxPixels, onSvg });
  onDecoded();
  return picture;
}

async function loadBackground(path: string, options: PipelineOptions): Promise<Picture> {
  try {
    return await load(path, options);
  } catch (error) {
    throw aboutBackground(error);
  }
}

type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

/** Reads the picture of a removal and works on it. */
async function withInput<T extends TaskOf<'remove' | 'prepare' | 'finish'>>(
  task: T,
  options: PipelineOptions,
  work: (whole: Picture, task: T, options: PipelineOptions) => Promise<TaskResult>,
): Promise<TaskResult> {
  const whole = await load(task.input, options);
  try {
    return await work(whole, task, options);
  } catch (error) {
    noteInputPixels(error, whole.width * whole.height);
    throw error;
  }
}

async function remove(whole: Picture, task: TaskOf<'remove'>, options: PipelineOptions): Promise<TaskResult> {
  const { roi, hints } = task.composition;
  const region = hintRegion(findRegion(whole, roi), hints);
  const picture = cropPicture(whole, region);
  const found = options.engine.remove(picture, options.signal);
  const matte = hints
    ? applyHints(picture, await found.catch((error) => matteAfter(error, picture)), moveHints(hints, region))
    : await found;
  const cutout = refine(picture, matte, options.signal);
  if (!hints) requireSubject(cutout);
  const canvas = uncrop(cutout, whole.width, whole.height, region);
  const composed = await compose(canvas, task.composition, (path) => loadBackground(path, options));
  await write(task.output, composed.bytes);
  return {
    ...described(composed),
    inputWidth: whole.width,
    inputHeight: whole.height,
    ...(matte.confidence !== undefined && { confidence: matte.confidence }),
  };
}

async function prepare(whole: Picture, task: TaskOf<'prepare'>): Promise<TaskResult> {
  const part = hintRegion(findRegion(whole, task.composition.roi), task.composition.hints);
  const picture = cropPicture(whole, part);
  if (!picture.encoded) throw new Error('The decoded picture has no encoded form.');
  const { bytes, mediaType } = await picture.encoded();
  await write(task.output, bytes);
  const { width, height } = picture;
  return { width, height, mediaType, inputWidth: whole.width, inputHeight: whole.height, part };
}

async function finish(whole: Picture, task: TaskOf<'finish'>, options: PipelineOptions): Promise<TaskResult> {
  const { part } = task;
  const picture = cropPicture(whole, part);
  const hints = task.composition.hints && moveHints(task.composition.hints, part);
  const cutout = await finishCutout(task, picture, options, hints);
  if (!hints) requireSubject(cutout);
  const canvas = uncrop(cutout, whole.width, whole.height, part);
  const composed = await compose(canvas, task.composition, (path) => loadBackground(path, options));
  await write(task.output, composed.bytes);
  return { ...described(composed), inputWidth: whole.width, inputHeight: whole.height };
}

async function finishCutout(
  { cutout }: TaskOf<'finish'>,
  picture: Picture,
  { maxPixels, onDecoded, signal }: PipelineOptions,
  hints: Hints | undefined,
): Promise<Layer> {
  if (cutout === undefined) return refine(picture, withHints(picture, evenMatte(0, picture), hints), signal);
  const layer = await decodeReply(await readFile(cutout), maxPixels);
  onDecoded();
  const isSameSize = layer.width === picture.width && layer.height === picture.height;
  return isSameSize && !hints ? keepColours(picture, layer) : enlarge(layer, picture, signal, hints);
}

function withHints(picture: Picture, matte: Matte, hints: Hints | undefined): Matte {
  return hints ? applyHints(picture, matte, hints) : matte;
}

/** Models and providers may return an empty matte without an error. @throws RemovalFailed */
function requireSubject(cutout: Layer): void {
  if (!isEmpty(findVisible(cutout))) return;
  throw new RemovalFailed('no_subject', 'No subject stands out from the background of this picture.');
}

/** Many providers return a smaller picture than they got. Its matte is brought to full size. */
function enlarge(layer: Layer, picture: Picture, signal: AbortSignal, hints?: Hints): Layer {
  const across = layer.width / picture.width;
  const down = layer.height / picture.height;
  // Both sides are scaled by the same factor, and each is rounded to a pixel.
  const isScaled = Math.abs(across - down) * Math.min(picture.width, picture.height) <= 2;
  const isTiny = (layer.width + 1) / picture.width < 0.1;
  if (!isScaled || across > 1 || isTiny) throw badReply();
  const matte = { width: layer.width, height: layer.height, alpha: alphaOf(layer) };
  return refine(picture, withHints(picture, matte, hints), signal);
}

async function decodeReply(bytes: Buffer, maxPixels: number): Promise<Layer> {
  try {
    return await decodeCutout(bytes, maxPixels);
  } catch (error) {
    throw badReply(error);
  }
}

function badReply(cause?: unknown): RemovalFailed {
  return new RemovalFailed(
    'provider_bad_answer',
    'The background-removal provider sent an answer that does not fit the picture. Please try again later.',
    { cause },
  );
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

async function decodeCutout(bytes: Buffer, maxPixels: number): Promise<Layer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data as RawImage['data'] };
}

/** Synced to the disk before the task counts as done. */
const write = (path: string, bytes: Uint8Array) =>
  writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true });
