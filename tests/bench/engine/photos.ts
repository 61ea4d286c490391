import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Model } from '../../../gateway/src/removal/engines/onnx/models.ts';
import { childFlags } from '../../../gateway/src/removal/run/pool.ts';
import { findBenchModel } from './bench-engine.ts';
import { ContactSheet } from './contact-sheet.ts';
import type { PhotoMessage, Variant } from './photo-run.ts';
import { type PhotoEntry, readPhoto, readPhotoIndex, readReference } from './photo-set.ts';
import { resultsFolder } from './results-folder.ts';
import { score } from './score.ts';
import { printCalibration, printTable, type Row } from './table.ts';

const titles: Readonly<Record<Variant, string>> = {
  'built-in': 'Built-in engine',
  boxed: 'Built-in engine with a box around the subject',
  bare: 'Model without refinement, matte resized',
  model: 'Model with refinement',
};

/** Scores engines on photographs. Each variant runs in a separate process, which shows its CPU time and memory. */
export async function scorePhotos(
  folder: string,
  { only, modelName }: { only: string; modelName: string | undefined },
): Promise<void> {
  const photos = resolve(folder);
  const entries = (await readPhotoIndex(photos)).filter(({ name }) => name.includes(only));
  const model = await findBenchModel(modelName);
  if (!model)
    console.log('Only the built-in engine: no model is installed. `npm run model -- isnet` installs one.');
  const variants: readonly Variant[] = model ? ['built-in', 'boxed', 'bare', 'model'] : ['built-in', 'boxed'];
  const scratch = await mkdtemp(join(tmpdir(), 'liftout-photos-'));
  try {
    const rowsOf = new Map<Variant, readonly Row[]>();
    for (const variant of variants) {
      const { results, megabytes } = await run(variant, photos, scratch, only, model);
      const rows: Row[] = [];
      for (const entry of entries) rows.push(await scorePhoto(entry, variant, photos, scratch, results));
      rowsOf.set(variant, rows);
      printVariant(titles[variant], rows, megabytes);
    }
    printPhotos(entries, rowsOf);
    await mkdir(resultsFolder, { recursive: true });
    const sheet = new ContactSheet(variants.length);
    for (const [k, entry] of entries.entries()) {
      const cutouts = await Promise.all(
        variants.map((variant) => readFile(join(scratch, variant, entry.name))),
      );
      const ious = variants.map((variant) => rowsOf.get(variant)?.[k]?.iou.toFixed(3));
      await sheet.add(await readPhoto(photos, entry), cutouts, `${entry.name}  ${ious.join(' / ')}`);
    }
    for (const file of await sheet.write(join(resultsFolder, 'engine-photos'))) console.log(file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function run(
  variant: Variant,
  photos: string,
  scratch: string,
  only: string,
  model: Model | undefined,
): Promise<{ results: ReadonlyMap<string, { confidence: number; seconds: number }>; megabytes: number }> {
  const output = join(scratch, variant);
  await mkdir(output);
  const script = join(import.meta.dirname, 'photo-run.ts');
  const job = JSON.stringify({ variant, photos, output, only, model });
  const child = spawn(process.execPath, [...childFlags, script, job], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise<number | null>((done) => child.once('close', done));
  const results = new Map<string, { confidence: number; seconds: number }>();
  let megabytes = 0;
  for await (const line of createInterface(child.stdout)) {
    const message: PhotoMessage = JSON.parse(line);
    if ('megabytes' in message) megabytes = message.megabytes;
    else
      results.set(message.name, { confidence: message.confidence ?? Number.NaN, seconds: message.seconds });
  }
  if ((await exit) !== 0) throw new Error(`The run of ${variant} failed.`);
  return { results, megabytes };
}

async function scorePhoto(
  entry: PhotoEntry,
  variant: Variant,
  photos: string,
  scratch: string,
  results: ReadonlyMap<string, { confidence: number; seconds: number }>,
): Promise<Row> {
  const { name, category } = entry;
  const reference = await readReference(photos, entry, await readPhoto(photos, entry));
  const rgba = await readFile(join(scratch, variant, name));
  const result = results.get(name) ?? { confidence: Number.NaN, seconds: Number.NaN };
  return { ...score(reference, rgba), name, group: category, ...result };
}

function printVariant(title: string, rows: readonly Row[], megabytes: number): void {
  console.log(`\n${title} (${megabytes.toFixed(0)} MB)`);
  const categories = [...new Set(rows.map(({ group }) => group))];
  printTable([
    ...categories.map((category) => [category, rows.filter(({ group }) => group === category)] as const),
    ['ALL', rows],
  ]);
  printCalibration(rows);
}

/** One line per photograph: IoU and boundary F of each variant. */
function printPhotos(entries: readonly PhotoEntry[], rowsOf: ReadonlyMap<Variant, readonly Row[]>): void {
  console.log(`\nIoU / boundary F / soft error: ${[...rowsOf.keys()].join(', ')}`);
  for (const [k, { name }] of entries.entries()) {
    const cells = [...rowsOf.values()].map((rows) => {
      const { iou, boundary, soft } = rows[k] as Row;
      return [iou, boundary, soft].map((value) => (value?.toFixed(3) ?? '').padStart(6)).join(' ');
    });
    console.log(`${name.padEnd(16)}${cells.map((cell) => cell.padStart(24)).join('')}`);
  }
}
