/// <reference path="../../../gateway/src/testing/s3rver.d.ts" />
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { slowSvg } from '../../../gateway/src/testing/pictures.ts';
import { startS3 } from '../../../gateway/src/testing/s3-server.ts';

/** A fault that was found once on a running gateway. */
export interface NamedFault {
  name: string;
  /** Repeats the cause of the fault. @returns the observed result. @throws when the fault occurs. */
  check(): Promise<string>;
}

const entry = fileURLToPath(new URL('../../../gateway/src/testing/gateway-process.ts', import.meta.url));

interface Gateway {
  url: string;
  pid: number;
  dataDir: string;
  signal(signal: NodeJS.Signals, target: 'process' | 'group'): void;
  exited: Promise<number | null>;
}

/** Runs `use` with a separate gateway in a separate process group. */
async function withGateway<T>(
  env: Record<string, string>,
  use: (gateway: Gateway) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'liftout-fault-'));
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      WORKERS: '2',
      TRUST_PROXY: '1',
      RATE_LIMIT_PER_MINUTE: '60',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const [firstLine] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const pid = child.pid as number;
  const signal = (name: NodeJS.Signals, target: 'process' | 'group') =>
    process.kill(target === 'group' ? -pid : pid, name);
  try {
    return await use({ url: firstLine.toString().trim(), pid, dataDir, signal, exited });
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  }
}

function expectThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

function picture(seed: number, width = 64, height = 64): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e4e0da"/><circle cx="50%" cy="50%" r="${Math.min(width, height) * 0.3}" fill="#21${(seed % 90) + 10}2e"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function upload(url: string, bytes: Buffer, address: string, signal?: AbortSignal) {
  const form = new FormData();
  form.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'a.png');
  const response = await fetch(`${url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { 'X-Forwarded-For': address },
    ...(signal && { signal }),
  });
  const answer = (await response.json()) as Record<
    'status' | 'code' | 'downloadToken' | 'processedPath',
    string
  >;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), answer };
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
}

async function eventually(
  check: () => boolean | Promise<boolean>,
  what: string,
  seconds = 60,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await check())) {
    expectThat(performance.now() < end, what);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** Sends text unchanged. @returns the whole answer. */
async function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
}

const descriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
const hostile = '192.0.2.1';
const visitor = '198.51.100.7';

export const namedFaults: readonly NamedFault[] = [
  {
    name: '1 pictures that never end, from one address',
    check: () =>
      withGateway({}, async ({ url }) => {
        const [, quiet] = await timed(async () => upload(url, await picture(1), visitor));
        const attack = new AbortController();
        const statuses = new Map<number, number>();
        const attacks = Array.from({ length: 58 }, async (_, seed) => {
          const { status } = await upload(url, Buffer.from(slowSvg(seed)), hostile, attack.signal);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
        const all = Promise.allSettled(attacks);
        await eventually(() => (statuses.get(429) ?? 0) > 20, 'the address is not limited');
        const [{ status, answer }, attacked] = await timed(async () =>
          upload(url, await picture(2), visitor),
        );
        attack.abort();
        await all;
        expectThat(status === 200 && answer.status === 'completed', `the visitor got ${status}`);
        expectThat(attacked < 20_000, `the visitor waited ${attacked} ms`);
        return `visitor ${attacked.toFixed(0)} ms (first of all, quiet: ${quiet.toFixed(0)} ms), ${statuses.get(429)} × 429`;
      }),
  },
  {
    name: '2 eighty conversions at once',
    check: () =>
      withGateway({}, async ({ url }) => {
        const { answer } = await upload(url, await picture(3, 2400, 1600), visitor);
        const link = `${url}/api/download/secure/${answer.downloadToken}`;
        const downloads = Promise.all(
          Array.from({ length: 80 }, async (_, i) => {
            const response = await fetch(`${link}?format=${i % 2 ? 'webp' : 'jpg'}`, {
              headers: { 'X-Forwarded-For': hostile },
            });
            await response.arrayBuffer();
            return response.status;
          }),
        );
        const uploads = await Promise.all(
          [4, 5, 6].map(async (seed) => upload(url, await picture(seed), `198.51.100.${seed}`)),
        );
        const statuses = await downloads;
        expectThat(
          uploads.every(({ answer }) => answer.status === 'completed'),
          `uploads: ${uploads.map(({ status }) => status)}`,
        );
        expectThat(
          statuses.every((status) => status === 200 || status === 429),
          `downloads: ${statuses}`,
        );
        return `3 uploads completed, downloads: ${statuses.filter((one) => one === 200).length} × 200, ${statuses.filter((one) => one === 429).length} × 429`;
      }),
  },
  {
    name: '3 readers that read nothing',
    check: () =>
      withGateway({}, async ({ url, pid, dataDir }) => {
        const { answer } = await upload(url, await picture(12), visitor);
        // More than fits into all buffers between gateway and reader.
        await truncate(join(dataDir, 'results', answer.processedPath), 64 * 2 ** 20);
        const before = descriptors(pid);
        const { hostname, port } = new URL(url);
        const sockets: Socket[] = [];
        for (let i = 0; i < 44; i++) {
          const socket = connect({ host: hostname, port: Number(port) }).pause();
          socket.on('error', () => {});
          socket.write(`GET /uploads/${answer.processedPath} HTTP/1.1\r\nHost: x\r\n\r\n`);
          sockets.push(socket);
        }
        await eventually(() => descriptors(pid) >= before + 44, 'the readers were not served');
        const [, waited] = await timed(() =>
          eventually(() => descriptors(pid) <= before, 'the readers still hold descriptors', 120),
        );
        for (const socket of sockets) socket.destroy();
        return `all cut after ${(waited / 1000).toFixed(0)} s`;
      }),
  },
  {
    name: '3 results up to the limit',
    check: () =>
      withGateway({ DATA_LIMIT: '1MB' }, async ({ url }) => {
        const first = await upload(url, await noisySquare(), visitor);
        let last = first;
        for (let i = 0; i < 20 && last.status === 200; i++)
          last = await upload(url, await noisySquare(), visitor);
        expectThat(last.status === 507 && last.answer.code === 'storage_full', `answered ${last.status}`);
        const oldest = await fetch(`${url}/uploads/${first.answer.processedPath}`);
        await oldest.arrayBuffer();
        expectThat(oldest.status === 200, `the oldest result: ${oldest.status}`);
        return '507, and the oldest result is still there';
      }),
  },
  {
    name: '5 an S3 store that never answers',
    check: async () => {
      const s3 = await startS3();
      try {
        return await withGateway({ ...s3.env, TOKEN_SECRET: 'x'.repeat(32) }, async ({ url }) => {
          await upload(url, await picture(7), visitor);
          await s3.fail('hang');
          const [{ status, retryAfter }, ms] = await timed(async () =>
            upload(url, await picture(8), visitor),
          );
          expectThat(status === 503 && retryAfter !== null, `answered ${status}`);
          expectThat(ms < 30_000, `answered after ${ms} ms`);
          let reason = '';
          let slowest = 0;
          await eventually(async () => {
            const [response, took] = await timed(() => fetch(`${url}/api/health/ready`));
            slowest = Math.max(slowest, took);
            const { checks } = (await response.json()) as { checks: { storage: { reason?: string } } };
            reason = checks.storage.reason ?? '';
            return response.status === 503 && reason !== '';
          }, 'ready does not notice it');
          expectThat(slowest < 1000, `ready took ${slowest} ms`);
          await s3.fail('none');
          return `503 after ${(ms / 1000).toFixed(1)} s; ready in ${slowest.toFixed(0)} ms at most: "${reason}"`;
        });
      } finally {
        await s3.stop();
      }
    },
  },
  {
    name: '6 a disk that cannot be written',
    check: () =>
      withGateway({}, async ({ url, dataDir }) => {
        await upload(url, await picture(9), visitor);
        // Nobody can write a file below a file, not even root.
        for (const name of readdirSync(dataDir).filter((one) => one !== 'token-secret')) {
          await rm(join(dataDir, name), { recursive: true });
          await writeFile(join(dataDir, name), '');
        }
        const { status, answer, retryAfter } = await upload(url, await picture(10), visitor);
        expectThat(
          status === 503 && answer.code === 'storage_unavailable',
          `answered ${status} ${answer.code}`,
        );
        expectThat(retryAfter !== null, 'there is no Retry-After');
        return '503 storage_unavailable';
      }),
  },
  ...(['SIGTERM', 'SIGINT'] as const).map((name) => ({
    name: `7 ${name} to the process group during a removal`,
    check: () =>
      withGateway({ METRICS_TOKEN: 'public' }, async ({ url, signal, exited }) => {
        const running = upload(url, await picture(11, 2400, 1600), visitor);
        await eventually(
          async () => /liftout_queue_running 1\n/.test(await (await fetch(`${url}/metrics`)).text()),
          'the removal does not run',
        );
        signal(name, 'group');
        const { answer } = await running;
        const code = await exited;
        expectThat(answer.status === 'completed' && code === 0, `${answer.status}, exit code ${code}`);
        return 'completed, exit code 0';
      }),
  })),
  {
    name: '8 odd requests',
    check: () =>
      withGateway({}, async ({ url }) => {
        const close = 'Connection: close\r\n\r\n';
        const requests: [request: string, status: RegExp][] = [
          [`GET // HTTP/1.1\r\nHost: x\r\n${close}`, /^HTTP\/1.1 404 /],
          [`GET /METRICS HTTP/1.1\r\nHost: x\r\n${close}`, /^HTTP\/1.1 404 /],
          [`GET /metrics HTTP/1.1\r\nHost: x\r\n${close}`, /^HTTP\/1.1 403 /],
          [`GET /api/health/live HTTP/1.1\r\nHost: x\r\nHost: y\r\n${close}`, /^HTTP\/1.1 400 /],
          [`GET / HTTP/9.9\r\n\r\n`, /^HTTP\/1.1 400 /],
          [`NONSENSE\r\n\r\n`, /^HTTP\/1.1 400 /],
        ];
        for (const [request, status] of requests) {
          const answer = await raw(url, request);
          expectThat(status.test(answer), `${request.split('\r')[0]}: ${answer.split('\r')[0]}`);
          // A gateway without a site has no answer for the addresses of pages.
          if (request.startsWith('GET // ')) continue;
          const { error } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { error: string };
          expectThat(error.endsWith('.'), `${request.split('\r')[0]} has no sentence`);
        }
        const options = await fetch(`${url}/api/upload`, { method: 'OPTIONS' });
        const methods = (options.headers.get('allow') ?? '').split(', ');
        expectThat(new Set(methods).size === methods.length, `Allow: ${methods}`);
        return `${requests.length} requests, each with its status and a sentence`;
      }),
  },
];

/** A picture whose result takes about 200 kB: noise does not compress. */
async function noisySquare(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 60, sigma: 30 } as const;
  const square = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const backdrop = { width: 480, height: 360, channels: 3, background: '#f4f4f4' } as const;
  return sharp({ create: backdrop })
    .composite([{ input: square }])
    .png()
    .toBuffer();
}
