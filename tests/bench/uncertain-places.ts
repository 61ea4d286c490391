/**
 * Measures whether the cut is wrong in the places that the editor marks as uncertain.
 *
 *   npm run bench -- uncertain-places                pictures of the test set, which have exact mattes
 *     --photos DIR                                   photographs with reference mattes instead; rough masks are left out
 *     --only=NAME                                    only pictures whose name contains NAME
 *
 * `marked` is the mean error of alpha in the marked places, `outline` the mean over equal circles anywhere on the outline.
 * `rank` is the share of the outline's circles that have less error than a marked one: 0.50 is chance.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createDemoEngine, EngineError, type Picture, refine } from '../../gateway/matting/src/index.ts';
import { readEngineFile } from '../../gateway/matting/src/node.ts';
import {
  findUncertainPlaces,
  judgedSide,
} from '../../mf-remover/src/features/editor/engine/uncertain-places.ts';
import { readPhoto, readPhotoIndex, readReference } from './engine/photo-set.ts';
import { samples } from './engine/samples.ts';

interface Judged {
  readonly picture: Picture;
  readonly matte: Uint8Array;
  readonly name: string;
}

const { values } = parseArgs({
  options: { photos: { type: 'string' }, only: { type: 'string', default: '' } },
});

async function* pictures(): AsyncGenerator<Judged> {
  if (values.photos === undefined) {
    for await (const sample of samples('test', values.only)) {
      yield { picture: sample, matte: sample.matte, name: sample.name };
    }
    return;
  }
  const folder = resolve(values.photos);
  for (const entry of await readPhotoIndex(folder)) {
    if (entry.truth === 'coarse' || !entry.name.includes(values.only)) continue;
    const picture = await readPhoto(folder, entry);
    yield { picture, matte: (await readReference(folder, entry, picture)).matte, name: entry.name };
  }
}

const engine = createDemoEngine(readEngineFile);
let places = 0;
let marked = 0;
let outline = 0;
let ranks = 0;
let counted = 0;
print(['picture', 'places', 'marked', 'outline', 'rank']);
for await (const { picture, matte, name } of pictures()) {
  const { width, height, rgb } = picture;
  let cutout: Uint8Array;
  try {
    cutout = refine(picture, await engine.remove(picture, new AbortController().signal)).rgba;
  } catch (error) {
    if (error instanceof EngineError) continue;
    throw error;
  }
  const scale = Math.min(1, judgedSide / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const small = (data: Uint8Array, channels: 1 | 3 | 4) =>
    sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' });
  const original = await small(rgb, 3).ensureAlpha().raw().toBuffer();
  const cut = await small(cutout, 4).raw().toBuffer();
  const truth = await small(matte, 1).toColourspace('b-w').raw().toBuffer();
  const found = findUncertainPlaces(new Uint8ClampedArray(original), new Uint8ClampedArray(cut), size);
  if (found.length === 0) {
    print([name, '0', '', '', '']);
    continue;
  }
  const radius = found[0]?.radius ?? 1;
  const errorAround = (x: number, y: number) => {
    let sum = 0;
    let count = 0;
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(size.height - 1, y + radius); row++)
      for (
        let column = Math.max(0, Math.ceil(x - radius));
        column <= Math.min(size.width - 1, x + radius);
        column++
      ) {
        if (Math.hypot(column - x, row - y) > radius) continue;
        const index = row * size.width + column;
        sum += Math.abs((cut[index * 4 + 3] as number) - (truth[index] as number)) / 255;
        count++;
      }
    return sum / count;
  };
  const everywhere = outlineOf(cut, size).map(([x, y]) => errorAround(x, y));
  const errors = found.map(({ x, y }) => errorAround(x, y));
  const rank = mean(
    errors.map((error) => everywhere.filter((other) => other < error).length / everywhere.length),
  );
  print([name, String(found.length), percent(mean(errors)), percent(mean(everywhere)), rank.toFixed(2)]);
  places += found.length;
  marked += mean(errors);
  outline += mean(everywhere);
  ranks += rank;
  counted++;
}
print([
  `mean of ${counted}`,
  (places / counted).toFixed(1),
  percent(marked / counted),
  percent(outline / counted),
  (ranks / counted).toFixed(2),
]);
console.log(`error in marked places: ${(marked / outline).toFixed(2)} × that of the outline`);

/** Every third pixel of the outline. */
function outlineOf(
  rgba: Uint8Array,
  { width, height }: { width: number; height: number },
): [x: number, y: number][] {
  const isSubject = (index: number) => (rgba[index * 4 + 3] as number) >= 128;
  const pixels: [number, number][] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      const neighbours = [index - 1, index + 1, index - width, index + width];
      if (isSubject(index) && !neighbours.every(isSubject)) pixels.push([x, y]);
    }
  return pixels.filter((_, index) => index % 3 === 0);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(9))).join(''));
}
