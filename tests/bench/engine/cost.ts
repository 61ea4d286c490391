import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { childFlags } from '../../../gateway/src/removal/run/pool.ts';
import { resultsFolder } from './results-folder.ts';

interface Cost {
  readonly wall: number;
  readonly processor: number;
  /** Milliseconds of processor time by part. */
  readonly parts: Readonly<Record<string, number>>;
  readonly memory: number;
}

const SIZES = [
  ['1', 1200, 900],
  ['12', 4000, 3000],
  ['24', 5656, 4242],
] as const;

/** Processor time and memory of a whole removal, relative to "sharp decode + PNG encode" of the same file. */
export async function measureCost(): Promise<void> {
  await mkdir(resultsFolder, { recursive: true });
  const heading = ['megapixels', 'floor ms', 'engine ms', 'time ×', 'floor MB', 'engine MB', 'memory ×'];
  console.log(`\n${heading.map((text) => text.padStart(11)).join('')}`);
  for (const [label, width, height] of SIZES) {
    const file = join(resultsFolder, `cost-${label}.jpg`);
    await writeLarge(file, width, height);
    const floor = await run('floor', file);
    const engine = await run('engine', file);
    const cells = [
      label,
      floor.processor.toFixed(0),
      engine.processor.toFixed(0),
      (engine.processor / floor.processor).toFixed(2),
      floor.memory.toFixed(0),
      engine.memory.toFixed(0),
      (engine.memory / floor.memory).toFixed(2),
    ];
    console.log(cells.map((text) => text.padStart(11)).join(''));
    const parts = Object.entries(engine.parts).map(([part, ms]) => `${part} ${ms.toFixed(0)}`);
    console.log(`${' '.repeat(11)}engine ms by part: ${parts.join(', ')}`);
  }
  const file = join(resultsFolder, 'cost-1.jpg');
  const alone = await run('engine', file);
  const pair = await Promise.all([run('engine', file), run('engine', file)]);
  const each = pair.reduce((sum, { wall }) => sum + wall, 0) / 2;
  console.log(`two at once: ${((2 * alone.wall) / each).toFixed(2)} × the throughput of one`);
}

async function run(mode: 'floor' | 'engine', file: string): Promise<Cost> {
  const script = join(import.meta.dirname, 'cost-run.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...childFlags, script, mode, file]);
  return JSON.parse(stdout);
}

/** A rendered picture, enlarged, with added sensor noise. */
async function writeLarge(file: string, width: number, height: number): Promise<void> {
  const source = join(import.meta.dirname, '../../fixtures/images/engine/validation/shoe-white.jpg');
  const data = await sharp(source).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  let state = 1;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = Math.max(0, Math.min(255, (data[i] as number) + (state >>> 29) - 3));
  }
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(file);
}
