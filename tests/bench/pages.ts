import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { startGateway } from '../support/gateway.ts';
import { percentile } from './gateway/start-gateway.ts';

// The cost of a page: requests per second of the gateway, and of a bare Node server that sends the same bytes
// with the same headers. They take turns within one run, idle and while pictures are uploaded.
const path = '/';
const connections = 10;
const seconds = 5;
const rounds = 3;
const headers = { 'accept-encoding': 'br' };
const limits = { quiet: 0.7, uploading: 0.5, p99: 3 };

interface Load {
  rate: number;
  p99: number;
}

const gateway = await startGateway({ LOG_LEVEL: 'warn' });
const page = await bestCompressed(`${gateway.url}${path}`);
const bare = await startBareServer(page);
const rows: Record<string, string | number>[] = [];
let missed = false;
try {
  for (const uploading of [false, true]) {
    const stopUploads = uploading ? startUploads() : async () => 0;
    const loads = { gateway: [] as Load[], bare: [] as Load[] };
    for (let round = 0; round < rounds; round += 1) {
      loads.gateway.push(await load(`${gateway.url}${path}`));
      loads.bare.push(await load(bare.url));
    }
    const uploads = await stopUploads();
    const rate = { gateway: median(loads.gateway, 'rate'), bare: median(loads.bare, 'rate') };
    const p99 = { gateway: median(loads.gateway, 'p99'), bare: median(loads.bare, 'p99') };
    const ratio = rate.gateway / rate.bare;
    rows.push({
      while: uploading ? `pictures are uploaded (${uploads})` : 'nothing else runs',
      'pages a second': Math.round(rate.gateway),
      'bare server': Math.round(rate.bare),
      ratio: ratio.toFixed(2),
      'p99 in ms': p99.gateway,
      'p99 bare': p99.bare,
      'event loop p99 in ms': (await eventLoopDelay()).toFixed(1),
    });
    missed ||= ratio < (uploading ? limits.uploading : limits.quiet);
    missed ||= !uploading && p99.gateway > limits.p99 * Math.max(1, p99.bare);
  }
} finally {
  bare.stop();
  await gateway.stop();
}
console.table(rows);
process.stdout.write(
  `page ${path}, ${page.bytes.length} bytes; limits: ratio at least ${limits.quiet}, ${limits.uploading} while pictures are uploaded, p99 at most ${limits.p99} times the bare server's\n`,
);
process.exitCode = missed ? 1 : 0;

/** The page with its final compression. Waits for it. */
async function bestCompressed(url: string) {
  const fetchPage = async () => {
    const result = await fetch(url, { headers });
    await result.arrayBuffer();
    return Object.fromEntries(result.headers);
  };
  let known = await fetchPage();
  for (let attempt = 0; attempt < 100 && known.etag?.endsWith('.br5"'); attempt += 1) {
    await new Promise((done) => setTimeout(done, 200));
    known = await fetchPage();
  }
  const response = await rawBody(url);
  return { bytes: response, headers: known };
}

/** Content of a response as it was sent: `fetch` would decompress it. */
async function rawBody(url: string): Promise<Buffer> {
  const [response] = (await once(get(url, { headers }), 'response')) as [AsyncIterable<Buffer>];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts);
}

/** A server in a separate process that always sends the same answer. */
async function startBareServer({ bytes, headers: sent }: { bytes: Buffer; headers: Record<string, string> }) {
  const source = `
    const { createServer } = require('node:http');
    const bytes = Buffer.from(process.env.BYTES, 'base64');
    const headers = JSON.parse(process.env.HEADERS);
    createServer((_, response) => { response.writeHead(200, headers); response.end(bytes); })
      .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const { connection, date, 'keep-alive': _, 'transfer-encoding': __, ...kept } = sent;
  const child = spawn(process.execPath, ['-e', source], {
    env: {
      BYTES: bytes.toString('base64'),
      HEADERS: JSON.stringify({ ...kept, 'content-length': bytes.length }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${Number(port)}/`, stop: () => child.kill() };
}

async function load(url: string): Promise<Load> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** Sends one picture after the other; the returned function stops and returns how many were cut. */
function startUploads() {
  let running = true;
  let done = 0;
  const worker = (async () => {
    for (let index = 0; running; index += 1) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="100%" height="100%" fill="#e4e0da"/><circle cx="${500 + (index % 200)}" cy="400" r="250" fill="#214e34"/></svg>`;
      const form = new FormData();
      const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer();
      form.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'photo.jpg');
      const response = await fetch(`${gateway.url}/api/upload`, { method: 'POST', body: form });
      await response.arrayBuffer();
      if (response.ok) done += 1;
    }
  })();
  return async () => {
    running = false;
    await worker;
    return done;
  };
}

/** Milliseconds, of the gateway's process since it started. */
async function eventLoopDelay(): Promise<number> {
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  return Number(/^liftout_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]) * 1000;
}

function median(loads: readonly Load[], key: keyof Load): number {
  return percentile(
    loads.map((one) => one[key]),
    50,
  );
}
