import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { megabytes, table } from './gateway/start-gateway.ts';

// Thousands of pages and hundreds of uploads on one gateway with its site. Memory must stay flat, and no file, process
// or descriptor may be left behind. `-- gateway-soak 2000 300`: pages and uploads.
const pages = Number(process.argv[2] ?? 2000);
const uploads = Number(process.argv[3] ?? 300);
const warmUp = 0.2;
const lanes = 4;
/** Pictures that were sent. Each is different. */
let pictures = 0;

const dataDir = await mkdtemp(join(tmpdir(), 'liftout-soak-'));
const gateway = spawn(
  process.execPath,
  [fileURLToPath(new URL('../../gateway/src/main.ts', import.meta.url))],
  {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      WORKERS: '2',
      RATE_LIMIT_PER_MINUTE: '1000000',
      CALLER_LIMIT: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const exited = once(gateway, 'exit');
// Runs also after an interrupt.
process.on('exit', () => gateway.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const url = await listening(gateway);
const addresses = await siteAddresses();
const wrong: string[] = [];

await visit(Math.ceil(pages * warmUp), Math.ceil(uploads * warmUp));
const before = await measure();
await visit(pages, uploads);
const after = await measure();
const results = (await readdir(join(dataDir, 'results')).catch(() => [])).length;
gateway.kill('SIGTERM');
const [code] = (await exited) as [number | null];
await rm(dataDir, { recursive: true, force: true });

table([
  ['pages', pages],
  ['uploads, each downloaded in two formats', uploads],
  ['addresses', addresses.length],
  ['memory of the gateway', `${megabytes(before.gateway)} → ${megabytes(after.gateway)}`],
  ['memory of all its processes', `${megabytes(before.all)} → ${megabytes(after.all)}`],
  ['processes', `${before.processes} → ${after.processes}`],
  ['descriptors', `${before.descriptors} → ${after.descriptors}`],
  ['files other than results and versions', `${before.files} → ${after.files}`],
  ['results kept', results],
  ['exit code', String(code)],
  ['wrong', wrong.length],
]);
for (const what of wrong.slice(0, 10)) process.stdout.write(`  ${what}\n`);
// While many requests wait, the gateway starts another render or picture process, which ends when it is idle.
const isFlat = after.gateway < before.gateway * 1.2 + 20e6 && after.all < before.all * 1.25 + 40e6;
const isClean =
  after.processes <= before.processes && after.descriptors <= before.descriptors + 2 && after.files === 0;
process.exitCode = wrong.length === 0 && isFlat && isClean && code === 0 ? 0 : 1;

function listening(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  return new Promise((found, fail) => {
    lines.on('line', (line) => {
      const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
      if (msg === 'listening' && url) found(url);
    });
    child.once('exit', (status) => fail(new Error(`The gateway ended with ${status}.`)));
  });
}

/** Every page of the sitemap, and one missing page for every ten of them. */
async function siteAddresses(): Promise<string[]> {
  for (;;) {
    const ready = await fetch(`${url}/api/health/ready`);
    await ready.arrayBuffer();
    if (ready.ok) break;
    await new Promise((wait) => setTimeout(wait, 500));
  }
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  if (found.length === 0) throw new Error('The sitemap is empty.');
  return found;
}

/** Pages and uploads at the same time, a few lanes each. */
async function visit(pageCount: number, uploadCount: number): Promise<void> {
  await Promise.all([inLanes(pageCount, page), inLanes(uploadCount, upload)]);
}

async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      await work(index).catch((error: unknown) => void wrong.push(String(error)));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function page(index: number): Promise<void> {
  const isUnknown = index % 10 === 9;
  const path = isUnknown ? `/nothing-${index}` : (addresses[index % addresses.length] as string);
  const response = await fetch(url + path, { headers: { 'Accept-Encoding': index % 2 ? 'br' : 'identity' } });
  const { length } = await response.text();
  if (response.status !== (isUnknown ? 404 : 200) || length < 1000) wrong.push(`${path}: ${response.status}`);
}

async function upload(): Promise<void> {
  const seed = pictures++;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#e4e0da"/><circle cx="${150 + (seed % 20)}" cy="120" r="${70 + (seed % 13)}" fill="#214e34"/></svg>`;
  const form = new FormData();
  const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  form.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'a.jpg');
  const response = await fetch(`${url}/api/upload`, { method: 'POST', body: form });
  const answer = (await response.json()) as { status: string; downloadToken: string };
  if (response.status !== 200 || answer.status !== 'completed') {
    wrong.push(`upload: ${response.status} ${JSON.stringify(answer)}`);
    return;
  }
  for (const format of ['png', 'webp']) {
    const download = await fetch(`${url}/api/download/secure/${answer.downloadToken}?format=${format}`);
    await download.arrayBuffer();
    if (download.status !== 200) wrong.push(`${format}: ${download.status}`);
  }
}

/** Resources of the idle gateway. Idle processes end after a minute. */
async function measure() {
  await new Promise((wait) => setTimeout(wait, 75_000));
  const children = descendants(gateway.pid as number);
  const kept = ['results', 'deployments', 'token-secret'].map((name) => join(dataDir, name));
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !kept.some((one) => path.startsWith(one)));
  return {
    gateway: residentBytes(gateway.pid as number),
    all: [gateway.pid as number, ...children].reduce((sum, pid) => sum + residentBytes(pid), 0),
    processes: children.length + 1,
    descriptors: readdirSync(`/proc/${gateway.pid}/fd`).length,
    files: files.length,
  };
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** All descendants of a process, including ended ones that were not reaped. */
function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        // The process has ended in the meantime.
        return false;
      }
    })
    .map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}
