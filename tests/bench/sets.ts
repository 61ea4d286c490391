import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../support/site.ts';
import { megabytes, table } from './gateway/start-gateway.ts';
import { measurePage, measurePhone } from './sets/page.ts';

// Measures three things: the time of the command for a folder of pictures, compared with only reading and writing them
// and with one process for each; the memory over many pictures; and how long a running set blocks the page.
// `npm run bench -- sets 24 500 100 200`: numbers of scenes for the command, of small pictures for the memory, of
// pictures in the page, and of pictures of 12 megapixels on a phone.
const [scenesCount = 24, many = 500, inPage = 100, onPhone = 200] = process.argv.slice(2).map(Number);
const scenes = join(root, 'tests/fixtures/images/engine/validation');
const command = join(root, 'gateway/src/cut.ts');
const folder = await mkdtemp(join(tmpdir(), 'liftout-sets-'));
const input = join(folder, 'pictures');

try {
  const copied = await copyScenes(scenesCount);
  const seconds = {
    sharp: await timed(readAndWrite),
    command: await timed(async () => void (await run([input, join(folder, 'results')]))),
    processes: await timed(onePerProcess),
  };
  table([
    ['pictures', copied],
    ['seconds: sharp reads and writes them', seconds.sharp.toFixed(1)],
    ['seconds: the command', seconds.command.toFixed(1)],
    ['seconds: one process for each picture', seconds.processes.toFixed(1)],
    ['command compared with sharp', `${(seconds.command / seconds.sharp).toFixed(1)} ×`],
    ['one process each, compared with the command', `${(seconds.processes / seconds.command).toFixed(1)} ×`],
  ]);

  const memory = await measureMemory(many);
  process.stdout.write(`\nmemory of all its processes over ${many} pictures\n`);
  table([
    ['after a fifth', megabytes(memory.early)],
    ['at the end', megabytes(memory.late)],
    ['growth', `${(memory.late / memory.early).toFixed(2)} ×`],
  ]);

  const page = await measurePage(inPage);
  process.stdout.write(`\nthe page while ${inPage} pictures run\n`);
  table([
    ['longest task', `${Math.round(page.longest)} ms`],
    ['tasks over 50 ms', page.count],
    ['longest task, its processor time', `${Math.round(page.longestCpu)} ms`],
  ]);

  const phone = await measurePhone(onPhone);
  process.stdout.write(
    `\n${onPhone} pictures of 12 megapixels on a phone with a processor four times slower\n`,
  );
  table([
    ['seconds', Math.round(phone.seconds)],
    ['memory of the page at the most, first half', megabytes(phone.firstHalf)],
    ['memory of the page at the most, second half', megabytes(phone.secondHalf)],
    ['milliseconds between two frames, median', phone.frameMedian.toFixed(0)],
    ['milliseconds between two frames, 95th percentile', phone.frame95.toFixed(0)],
  ]);
  process.exitCode = memory.late < memory.early * 1.3 && seconds.processes > seconds.command ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function copyScenes(count: number): Promise<number> {
  await mkdir(input);
  const names = (await readdir(scenes)).filter((name) => name.endsWith('.jpg')).slice(0, count);
  for (const name of names) await cp(join(scenes, name), join(input, name));
  return names.length;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Reads and writes each picture as the command does, with the same number at a time. */
async function readAndWrite(): Promise<void> {
  sharp.concurrency(1);
  const names = (await readdir(input))[Symbol.iterator]();
  const work = async () => {
    for (const name of names) {
      const raw = await sharp(await readFile(join(input, name)))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = raw.info;
      const bytes = await sharp(raw.data, { raw: { width, height, channels: 4 } })
        .png({ compressionLevel: 6, adaptiveFiltering: false })
        .toBuffer();
      await writeFile(join(folder, `${name}.png`), bytes);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [command, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function run(args: readonly string[]): Promise<number | null> {
  const [code] = (await once(start(args), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The command ended with ${code}.`);
  return code;
}

async function onePerProcess(): Promise<void> {
  const names = (await readdir(input))[Symbol.iterator]();
  const work = async () => {
    for (const name of names) await run([join(input, name), join(folder, `of-${name}`), '--jobs', '1']);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Bytes of memory of the command and its children: after a fifth of the pictures, and the mean of the last fifth. */
async function measureMemory(count: number): Promise<{ early: number; late: number }> {
  const small = join(folder, 'small');
  await mkdir(small);
  const [scene = ''] = await readdir(input);
  const picture = await sharp(join(input, scene)).resize(480).jpeg().toBuffer();
  for (let index = 0; index < count; index++) await writeFile(join(small, `${index}.jpg`), picture);
  const child = start([small, join(folder, 'small-results')]);
  const samples: number[] = [];
  const timer = setInterval(() => {
    const size = child.pid === undefined ? 0 : residentBytes(child.pid);
    if (size > 0) samples.push(size);
  }, 250);
  await once(child, 'exit');
  clearInterval(timer);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  return { early: mean(samples.slice(fifth, 2 * fifth)), late: mean(samples.slice(-fifth)) };
}

function residentBytes(pid: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const kilobytes = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([id, parent]) => id === pid || parent === pid)
    .reduce((sum, [, , size = 0]) => sum + size, 0);
  return kilobytes * 1024;
}
