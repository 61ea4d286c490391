import { resolve } from 'node:path';
import type { Engine, Hints, Picture } from '../../../gateway/matting/src/index.ts';
import { createBenchEngine, findBenchModel } from './bench-engine.ts';
import { cutWithHints } from './hinted.ts';
import { readPhoto, readPhotoIndex, readReference, subjectBox } from './photo-set.ts';
import { type Reference, score } from './score.ts';

/** Largest number of hints for one picture. */
const cap = 20;
const goals = [0.85, 0.9] as const;

/**
 * How many hints an engine needs on the photographs that it cuts badly (IoU below 0.85) without any: the named model, or
 * the built-in engine. The usual protocol: each click is put in the middle of the largest error. With `box`, the first
 * hint is a box around the subject.
 */
export async function countClicks(
  folder: string,
  { only, modelName }: { only: string; modelName: string | undefined },
): Promise<void> {
  const engine = await createBenchEngine(
    modelName === undefined ? undefined : await findBenchModel(modelName),
  );
  const photos = resolve(folder);
  const counts = { clicks: [] as number[][], box: [] as number[][] };
  for (const entry of await readPhotoIndex(photos)) {
    if (!entry.name.includes(only)) continue;
    const photo = await readPhoto(photos, entry);
    const reference = await readReference(photos, entry, photo);
    const cut = await cutWithHints(engine, photo, undefined);
    const without = score(reference, cut({}).rgba).iou;
    if (without >= goals[0]) continue;
    const cells = [];
    for (const kind of ['clicks', 'box'] as const) {
      const needed = await click(
        engine,
        photo,
        reference,
        kind === 'box' ? { box: subjectBox(reference) } : {},
      );
      counts[kind].push(needed);
      cells.push(`${kind} ${needed.join(' / ')}`);
    }
    console.log(`${entry.name.padEnd(16)}IoU ${without.toFixed(3)}   ${cells.join('   ')}`);
  }
  for (const [kind, needed] of Object.entries(counts)) {
    const means = goals.map((_, k) => needed.reduce((sum, row) => sum + (row[k] ?? cap), 0) / needed.length);
    console.log(
      `${kind}: ${means.map((mean) => mean.toFixed(1)).join(' / ')} hints to IoU ${goals.join(' / ')}`,
    );
  }
}

/** @returns The number of hints for each goal; `cap` if the goal was not reached. */
async function click(
  engine: Engine,
  photo: Picture,
  reference: Reference,
  { box }: Hints,
): Promise<number[]> {
  const cut = await cutWithHints(engine, photo, box);
  const strokes: NonNullable<Hints['strokes']>[number][] = [];
  const needed: number[] = [];
  for (let used = box ? 1 : 0; used <= cap; used++) {
    const { rgba } = cut({ ...(box && { box }), strokes });
    const { iou } = score({ ...reference, isCoarse: true }, rgba);
    while (needed.length < goals.length && iou >= (goals[needed.length] as number)) needed.push(used);
    if (needed.length === goals.length) break;
    strokes.push(worstError(reference, rgba));
  }
  return [...needed, ...Array<number>(goals.length - needed.length).fill(cap)];
}

/** A click in the middle of the largest error: the point of it that is furthest from its edge. */
function worstError({ width, height, matte }: Reference, rgba: Uint8Array) {
  const isSubject = (i: number) => (matte[i] as number) >= 128;
  const isWrong = (i: number) => isSubject(i) !== (rgba[i * 4 + 3] as number) >= 128;
  const depth = new Float32Array(width * height);
  const relax = (i: number, x: number, y: number, step: -1 | 1) => {
    if (!isWrong(i)) return;
    const across = x + step < 0 || x + step >= width ? 0 : (depth[i + step] as number);
    const down = y + step < 0 || y + step >= height ? 0 : (depth[i + step * width] as number);
    const found = Math.min(across, down) + 1;
    depth[i] = step < 0 ? found : Math.min(depth[i] as number, found);
  };
  for (let i = 0; i < depth.length; i++) relax(i, i % width, Math.floor(i / width), -1);
  for (let i = depth.length - 1; i >= 0; i--) relax(i, i % width, Math.floor(i / width), 1);
  const seen = new Uint8Array(depth.length);
  let worst = { size: 0, at: 0, keep: true };
  for (let start = 0; start < depth.length; start++) {
    if (seen[start] || !isWrong(start)) continue;
    const kind = isSubject(start);
    const region = [start];
    seen[start] = 1;
    let deepest = start;
    for (let next = 0; next < region.length; next++) {
      const i = region[next] as number;
      if ((depth[i] as number) > (depth[deepest] as number)) deepest = i;
      const x = i % width;
      for (const j of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (j < 0 || j >= depth.length || seen[j] || !isWrong(j) || isSubject(j) !== kind) continue;
        seen[j] = 1;
        region.push(j);
      }
    }
    if (region.length > worst.size) worst = { size: region.length, at: deepest, keep: kind };
  }
  const point = [worst.at % width, Math.floor(worst.at / width)] as const;
  return { says: worst.keep ? ('keep' as const) : ('erase' as const), points: [point] };
}
