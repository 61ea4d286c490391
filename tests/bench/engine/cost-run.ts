/**
 * One measurement in a separate process: `node cost-run.ts floor|engine <file>`. Prints milliseconds of
 * wall and processor time (the best of several runs), the processor time of each part of that run, and the peak memory
 * in MB as JSON.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createDemoEngine, refine } from '../../../gateway/matting/src/index.ts';
import { readEngineFile } from '../../../gateway/matting/src/node.ts';

/** Many runs, because the gateway's processes live long: the first runs, before the JIT has compiled the code, do not count. */
const RUNS = 25;
const png = { compressionLevel: 6, adaptiveFiltering: false } as const;

/** Milliseconds of processor time since the last mark, by part. */
let parts: Record<string, number> = {};
let lastMark = process.cpuUsage();

function mark(part: string): void {
  const { user, system } = process.cpuUsage(lastMark);
  parts[part] = (user + system) / 1000;
  lastMark = process.cpuUsage();
}

async function floor(bytes: Buffer): Promise<void> {
  await sharp(bytes).removeAlpha().png(png).toBuffer();
}

const engine = createDemoEngine(readEngineFile);

async function cutOut(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  mark('decode');
  const { width, height } = info;
  const picture = { width, height, rgb: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  const matte = await engine.remove(picture, new AbortController().signal);
  mark('matte');
  const { rgba } = refine(picture, matte);
  mark('refine');
  await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png(png)
    .toBuffer();
  mark('encode');
}

const [mode, file] = process.argv.slice(2);
if (!mode || !file) throw new Error('usage: cost-run.ts floor|engine <file>');
sharp.concurrency(1);
sharp.cache(false);
const bytes = await readFile(file);
const work = mode === 'floor' ? floor : cutOut;
let wall = Number.POSITIVE_INFINITY;
let processor = Number.POSITIVE_INFINITY;
let bestParts = parts;
for (let run = 0; run < RUNS; run++) {
  const start = performance.now();
  const used = process.cpuUsage();
  parts = {};
  lastMark = used;
  await work(bytes);
  const { user, system } = process.cpuUsage(used);
  wall = Math.min(wall, performance.now() - start);
  if ((user + system) / 1000 < processor) {
    processor = (user + system) / 1000;
    bestParts = parts;
  }
}
console.log(
  JSON.stringify({ wall, processor, parts: bestParts, memory: process.resourceUsage().maxRSS / 1024 }),
);
