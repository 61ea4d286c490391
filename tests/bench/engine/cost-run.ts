/**
 * One measurement in a process of its own: `node cost-run.ts floor|engine <file>`. Prints milliseconds of
 * wall and processor time (the best of several runs) and the peak memory in MB as JSON.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createDemoEngine, refine } from '../../../gateway/matting/src/index.ts';
import { readEngineFile } from '../../../gateway/matting/src/node.ts';

/** Many runs, because the gateway's processes live long: the first runs, before the JIT has compiled the code, do not count. */
const RUNS = 25;
const png = { compressionLevel: 6, adaptiveFiltering: false } as const;

async function floor(bytes: Buffer): Promise<void> {
  await sharp(bytes).removeAlpha().png(png).toBuffer();
}

const engine = createDemoEngine(readEngineFile);

async function cutOut(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture = { width, height, rgb: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  const matte = await engine.remove(picture, new AbortController().signal);
  const { rgba } = refine(picture, matte);
  await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png(png)
    .toBuffer();
}

const [mode, file] = process.argv.slice(2);
if (!mode || !file) throw new Error('usage: cost-run.ts floor|engine <file>');
sharp.concurrency(1);
sharp.cache(false);
const bytes = await readFile(file);
const work = mode === 'floor' ? floor : cutOut;
let wall = Number.POSITIVE_INFINITY;
let processor = Number.POSITIVE_INFINITY;
for (let run = 0; run < RUNS; run++) {
  const start = performance.now();
  const used = process.cpuUsage();
  await work(bytes);
  const { user, system } = process.cpuUsage(used);
  wall = Math.min(wall, performance.now() - start);
  processor = Math.min(processor, (user + system) / 1000);
}
console.log(JSON.stringify({ wall, processor, memory: process.resourceUsage().maxRSS / 1024 }));
