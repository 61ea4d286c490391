import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '../../../gateway/matting/src/index.ts';
import type { Box } from '../../../gateway/recipe/src/index.ts';
import { decode } from '../../../gateway/src/removal/picture/steps/decode.ts';
import type { Reference } from './score.ts';

/** An entry of a photo set's index.json. */
export interface PhotoEntry {
  readonly name: string;
  /** In `input/`. The reference is `truth/<name>.png`. */
  readonly file: string;
  readonly category: string;
  /** Kind of the reference: a published matte, the file's own alpha, or a rough mask. */
  readonly truth: 'matte' | 'exact' | 'coarse';
}

export async function readPhotoIndex(folder: string): Promise<readonly PhotoEntry[]> {
  return JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
}

/** Decodes a photograph as the gateway does. */
export async function readPhoto(folder: string, { file }: PhotoEntry): Promise<Picture> {
  return decode(await readFile(join(folder, 'input', file)), { maxPixels: 25_000_000 });
}

/** The reference matte at the photograph's size. */
export async function readReference(folder: string, entry: PhotoEntry, photo: Picture): Promise<Reference> {
  const { width, height } = photo;
  const matte = await sharp(join(folder, 'truth', `${entry.name}.png`))
    .toColourspace('b-w')
    .extractChannel(0)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { width, height, matte: new Uint8Array(matte), isCoarse: entry.truth === 'coarse' };
}

/** A box around the subject, as a visitor would draw it: a little larger than the subject. */
export function subjectBox({ width, height, matte }: Reference): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((matte[y * width + x] as number) < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const margin = Math.round(0.03 * Math.max(right - left, bottom - top));
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  };
}
