import sharp from 'sharp';
import { megabytes, percentile, startGateway, table } from './gateway/start-gateway.ts';

// 32 clients at once send 200 different pictures. Each gets 200, or 503 or 429 with Retry-After, and in the end a
// complete result. Memory stays flat, and the event loop stays responsive.
const uploads = 200;
const clients = 32;

const gateway = await startGateway({ QUEUE_LIMIT: '16' });
const counts = new Map<string, number>();
const seconds: number[] = [];
const live: number[] = [];
const paths = new Set<string>();
let wrong = 0;

const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
const pictures = await Promise.all(Array.from({ length: uploads }, (_, i) => picture(700 + i, 500)));
await send(pictures[0] as Buffer);
const memoryBefore = gateway.memory();

let watching = true;
const watcher = (async () => {
  while (watching) {
    const start = performance.now();
    await (await fetch(`${gateway.url}/api/health/live`)).arrayBuffer();
    live.push(performance.now() - start);
    await new Promise((wait) => setTimeout(wait, 50));
  }
})();

const started = performance.now();
let next = 0;
await Promise.all(
  Array.from({ length: clients }, async () => {
    for (let index = next++; index < uploads; index = next++) await sendUntilDone(pictures[index] as Buffer);
  }),
);
const total = (performance.now() - started) / 1000;
watching = false;
await watcher;
const memoryAfter = gateway.memory();

for (const path of paths) {
  const response = await fetch(`${gateway.url}/uploads/${path}`);
  const { channels, hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  if (channels !== 4 || !hasAlpha) wrong++;
}
const leftovers = await gateway.leftovers();
const code = await gateway.stop();

table([
  ['uploads', uploads],
  ['clients at once', clients],
  ...[...counts].map(([what, times]) => [`  ${what}`, times] as const),
  ['complete results', paths.size],
  ['seconds in total', total.toFixed(1)],
  ['seconds per upload, median', percentile(seconds, 50).toFixed(2)],
  ['seconds per upload, 99 of 100', percentile(seconds, 99).toFixed(2)],
  ['live check, median ms', percentile(live, 50).toFixed(1)],
  ['live check, 99 of 100 ms', percentile(live, 99).toFixed(1)],
  ['gateway memory before', megabytes(memoryBefore)],
  ['gateway memory after', megabytes(memoryAfter)],
  ['files left over', leftovers.length],
  ['exit code', String(code)],
  ['wrong', wrong],
]);
const isFlat = memoryAfter < memoryBefore * 1.5 + 50e6;
process.exitCode =
  wrong === 0 && paths.size === uploads && leftovers.length === 0 && isFlat && code === 0 ? 0 : 1;

async function sendUntilDone(bytes: Buffer): Promise<void> {
  const start = performance.now();
  for (;;) {
    const { response, answer } = await send(bytes);
    count(String(response.status));
    if (response.status === 200 && answer.status === 'completed') {
      paths.add(answer.processedPath);
      seconds.push((performance.now() - start) / 1000);
      return;
    }
    const pause = Number(response.headers.get('retry-after'));
    if (![429, 503].includes(response.status) || !(pause > 0)) {
      wrong++;
      return;
    }
    await new Promise((wait) => setTimeout(wait, pause * 1000));
  }
}

async function send(bytes: Buffer) {
  const form = new FormData();
  form.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  const response = await fetch(`${gateway.url}/api/upload`, { method: 'POST', body: form });
  return { response, answer: (await response.json()) as { status: string; processedPath: string } };
}

function picture(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e4e0da"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 3}" fill="#214e34"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
