/**
 * Runs one engine on a set of photographs, in a separate process: `node photo-run.ts <job as JSON>`.
 * Writes each cut-out as raw RGBA, and prints one line of JSON per photograph and one with the peak memory.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  type Engine,
  EngineError,
  type Matte,
  type Picture,
  refine,
} from '../../../gateway/matting/src/index.ts';
import type { Model } from '../../../gateway/src/removal/engines/onnx/models.ts';
import { createBenchEngine } from './bench-engine.ts';
import { cutWithHints } from './hinted.ts';
import { readPhoto, readPhotoIndex, readReference, subjectBox } from './photo-set.ts';

/** `boxed` is the built-in engine with a box around the subject, `bare` the model's matte without refinement. */
export type Variant = 'built-in' | 'boxed' | 'bare' | 'model';

export type PhotoMessage =
  | { readonly name: string; readonly confidence?: number; readonly seconds: number }
  | { readonly megabytes: number };

interface Job {
  readonly variant: Variant;
  readonly photos: string;
  readonly output: string;
  readonly only: string;
  readonly model?: Model;
}

const { variant, photos, output, only, model }: Job = JSON.parse(process.argv[2] ?? '');
const engine = await createEngine();
for (const entry of await readPhotoIndex(photos)) {
  if (!entry.name.includes(only)) continue;
  const photo = await readPhoto(photos, entry);
  const used = process.cpuUsage();
  const box = variant === 'boxed' ? subjectBox(await readReference(photos, entry, photo)) : undefined;
  const { rgba, confidence } = box ? (await cutWithHints(engine, photo, box))({ box }) : await cutOut(photo);
  const { user, system } = process.cpuUsage(used);
  await writeFile(join(output, entry.name), rgba);
  print({
    name: entry.name,
    ...(confidence !== undefined && { confidence }),
    seconds: (user + system) / 1e6,
  });
}
print({ megabytes: process.resourceUsage().maxRSS / 1024 });

function createEngine(): Promise<Engine> {
  if (variant === 'built-in' || variant === 'boxed') return createBenchEngine(undefined);
  if (!model) throw new Error('A model is needed.');
  return createBenchEngine(model);
}

async function cutOut(photo: Picture): Promise<{ rgba: Uint8Array; confidence?: number }> {
  try {
    const matte = await engine.remove(photo, new AbortController().signal);
    const rgba = variant === 'bare' ? await applyMatte(photo, matte) : refine(photo, matte).rgba;
    return { rgba, ...(matte.confidence !== undefined && { confidence: matte.confidence }) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { rgba: new Uint8Array(photo.width * photo.height * 4), confidence: 0 };
  }
}

/** The photograph with the matte, resized as most products do, as its alpha. */
async function applyMatte({ width, height, rgb }: Picture, matte: Matte): Promise<Uint8Array> {
  const alpha = await sharp(matte.alpha, { raw: { width: matte.width, height: matte.height, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer();
}

function print(message: PhotoMessage): void {
  console.log(JSON.stringify(message));
}
