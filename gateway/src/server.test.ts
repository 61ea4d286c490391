import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultIntervals } from './platform/observability/health.ts';
import type { Site } from './site/open-site.ts';
import { eventually } from './testing/eventually.ts';
import { disc, slowPicture } from './testing/pictures.ts';
import { filesOf, startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { type AnyAnswer, upload } from './testing/upload.ts';

const main = fileURLToPath(new URL('./testing/gateway-process.ts', import.meta.url));

const spawned: ChildProcess[] = [];
afterEach(() => {
  for (const child of spawned.splice(0)) child.kill('SIGKILL');
});

/** A gateway in its own process. */
async function spawnGateway(dataDir: string, { shell = '', detached = false } = {}) {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    WORKERS: '2',
    RATE_LIMIT_PER_MINUTE: '1000',
    METRICS_TOKEN: 'public',
    CALLER_LIMIT: '100',
    LOW_PRIORITY: 'no',
  };
  const child: ChildProcess = shell
    ? spawn('sh', ['-c', `${shell}; exec "${process.execPath}" "${main}"`], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    : spawn(process.execPath, [main], { env, detached, stdio: ['ignore', 'pipe', 'ignore'] });
  spawned.push(child);
  const url = await new Promise<string>((found, fail) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.endsWith('\n')) found(output.trim());
    });
    child.once('exit', (code) => fail(new Error(`The gateway ended with ${code}.`)));
  });
  return { child, url, exited: once(child, 'exit') };
}

/** Sends text unchanged. @returns everything that was received. */
async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(text);
  await new Promise((closed) => socket.once('close', closed));
  return received;
}

describe('a gateway that is killed', () => {
  it('leaves no half-written file and no orphaned process, and keeps the results that it has sent', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'liftout-kill-'));
    try {
      const first = await spawnGateway(dataDir);
      const pictures = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          disc(200 + i, 140)
            .jpeg()
            .toBuffer(),
        ),
      );
      const answered: AnyAnswer[] = [];
      const uploads = pictures.map(async (picture) => {
        const { answer } = await upload(first.url, picture);
        answered.push(answer);
      });
      const settled = Promise.allSettled(uploads);
      await eventually(() => expect(answered.length).toBeGreaterThan(1), 120_000);
      first.child.kill('SIGKILL');
      await settled;
      await first.exited;
      expect(answered.length).toBeLessThan(20);

      const second = await spawnGateway(dataDir);
      for (const { downloadToken } of answered) {
        const response = await fetch(`${second.url}/api/download/secure/${downloadToken}`);
        expect(response.status).toBe(200);
        await sharp(Buffer.from(await response.arrayBuffer()), { failOn: 'warning' }).stats();
      }
      // The readiness check may have a file for a moment.
      await eventually(async () =>
        expect((await filesOf(dataDir)).filter((path) => !path.startsWith(join(dataDir, 'results')))).toEqual(
          [],
        ),
      );
      for (const path of await filesOf(join(dataDir, 'results'))) {
        await sharp(await readFile(path), { failOn: 'warning' }).stats();
      }
      second.child.kill('SIGTERM');
      await second.exited;
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 240_000);
});

describe('a gateway that is asked to stop', () => {
  // Systemd and Ctrl-C signal the whole group, a container's runtime only the first process.
  it.each(['its process', 'its process group', 'both'])(
    'finishes running work and ends with 0: %s',
    async (target) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'liftout-stop-'));
      try {
        const { child, url, exited } = await spawnGateway(dataDir, { detached: true });
        const running = upload(url, await slowPicture());
        await eventually(async () => {
          const metrics = await (await fetch(`${url}/metrics`)).text();
          expect(metrics).toMatch(/liftout_queue_running 1\n/);
        });
        const pid = child.pid as number;
        if (target !== 'its process group') process.kill(pid, 'SIGTERM');
        if (target !== 'its process') process.kill(-pid, 'SIGTERM');
        expect((await running).answer.status).toBe('completed');
        expect(await exited).toEqual([0, null]);
        await expect(fetch(`${url}/api/health/live`)).rejects.toThrow();
        expect(await filesOf(join(dataDir, 'scratch'))).toEqual([]);
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );

  it('does not wait for a connection that has sent no request', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'liftout-stop-'));
    try {
      const { child, url, exited } = await spawnGateway(dataDir);
      const { hostname, port } = new URL(url);
      const unused = connect(Number(port), hostname);
      await once(unused, 'connect');
      // When a later connection is answered, the gateway has accepted this one.
      await fetch(`${url}/api/health/live`);
      const cut = once(unused, 'close');
      child.kill('SIGTERM');
      await cut;
      expect(await exited).toEqual([0, null]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 20_000);
});

describe('a gateway whose disk is full', () => {
  it('answers 507, leaves no file behind and still accepts files that fit', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'liftout-full-'));
    try {
      // Files of at most 64 blocks of 512 bytes: writing more fails as on a full disk.
      const { child, url, exited } = await spawnGateway(dataDir, { shell: 'ulimit -f 64' });
      const noisy = await sharp({
        create: {
          width: 400,
          height: 300,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', sigma: 60 },
        },
      })
        .png()
        .toBuffer();
      const tooMuch = await upload(url, noisy);
      expect([tooMuch.response.status, tooMuch.answer.code]).toEqual([507, 'storage_full']);
      // The broken stream may end the request a moment before its file is gone.
      await eventually(async () => expect(await filesOf(dataDir)).toEqual([]));
      expect((await upload(url, await disc().png().toBuffer())).answer.status).toBe('completed');
      child.kill('SIGTERM');
      await exited;
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('every answer', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway(
      { METRICS_TOKEN: 'a token for the metrics' },
      { healthIntervals: defaultIntervals },
    );
  });
  afterAll(() => gateway.dispose());

  it('carries a request id and the security headers', async () => {
    for (const path of ['/api/health/live', '/api/nothing', '/uploads/x']) {
      const { headers } = await fetch(`${gateway.url}${path}`);
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*'(?:unsafe|sha256|nonce)/);
    }
  });

  it('keeps an idle connection open longer than a reverse proxy does', async () => {
    const { headers } = await fetch(`${gateway.url}/api/health/live`);
    expect(headers.get('keep-alive')).toBe('timeout=75');
  });

  it('is 404 for an unknown call, 405 with Allow for a wrong method, and 204 for OPTIONS', async () => {
    const unknown = await fetch(`${gateway.url}/api/nothing`);
    expect([unknown.status, ((await unknown.json()) as AnyAnswer).code]).toEqual([404, 'not_found']);
    const wrong = await fetch(`${gateway.url}/api/upload`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(((await wrong.json()) as AnyAnswer).code).toBe('method_not_allowed');
    const options = await fetch(`${gateway.url}/api/health/live`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'HEAD, GET, OPTIONS']);
    const answersOptions = await fetch(`${gateway.url}/v1.0/account`, { method: 'DELETE' });
    expect(answersOptions.headers.get('allow')).toBe('HEAD, GET, OPTIONS');
  });

  it('serves the metrics only with a token, and never without METRICS_TOKEN', async () => {
    const closed = await startTestGateway({ METRICS_TOKEN: '' });
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(403);
    await closed.dispose();
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(403);
    const allowed = await fetch(`${gateway.url}/metrics`, {
      headers: { Authorization: 'Bearer a token for the metrics' },
    });
    expect(await allowed.text()).toContain('liftout_http_request_seconds');
    const lowerCase = { Authorization: 'bearer a token for the metrics' };
    expect((await fetch(`${gateway.url}/metrics`, { headers: lowerCase })).status).toBe(200);
  });

  it('is ready when it has cut a picture and can write', async () => {
    expect(await gateway.ready()).toEqual({
      status: 'ready',
      engine: expect.objectContaining({ name: 'demo' }),
      checks: { removal: { ok: true }, storage: { ok: true } },
    });
  });

  it.each(['/METRICS', '/metrics/', '/Api/health/live', '/API/upload', '/api/health/live/', '/V1.0/account'])(
    'is 404 for a path in another spelling, which the rule of a proxy would not match: %s',
    async (path) => {
      const response = await fetch(gateway.url + path);
      expect([response.status, ((await response.json()) as { code?: string }).code]).toEqual([
        404,
        'not_found',
      ]);
    },
  );

  const malformed: Record<string, [status: number, request: string]> = {
    'no HTTP': [400, 'NONSENSE\r\n\r\n'],
    'another version': [400, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    'no path': [400, 'GET ?x HTTP/1.1\r\nHost: x\r\n\r\n'],
    'headers that are too long': [431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`],
    'two hosts': [400, 'GET /api/health/live HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n'],
  };
  it.each(Object.keys(malformed))(
    'has a sentence and an id, and is logged, also for a request that cannot be parsed: %s',
    async (what) => {
      const [status, request] = malformed[what] as [number, string];
      gateway.log.length = 0;
      const received = await sendRaw(gateway.url, request);
      const [head = '', body = ''] = received.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toMatch(/content-type: application\/json/i);
      expect(JSON.parse(body)).toMatchObject({
        status: 'failed',
        code: 'malformed_request',
        error: expect.stringMatching(/\.$/),
      });
      const { requestId } = JSON.parse(body);
      expect(/x-request-id: (\S+)/i.exec(head)?.[1]).toBe(requestId);
      await eventually(() => expect(gateway.log).toHaveLength(1));
      const line = { level: 30, requestId, status, code: 'malformed_request', msg: 'request' };
      expect(JSON.parse(gateway.log[0] ?? '')).toMatchObject(line);
    },
  );

  it('is not logged for a connection that ends before its head is complete', async () => {
    gateway.log.length = 0;
    const { hostname, port } = new URL(gateway.url);
    const client = connect(Number(port), hostname);
    client.end('GET / HTTP/1.1\r\nHost: x');
    await once(client.resume(), 'close');
    expect(gateway.log).toEqual([]);
  });

  it('sends HSTS for a year when the site is served over HTTPS', async () => {
    const secure = await startTestGateway({ PUBLIC_URL: 'https://liftout.example' });
    const { headers } = await fetch(`${secure.url}/api/health/live`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    await secure.dispose();
  });

  it('is logged once when its stream fails', async () => {
    const site: Site = {
      mount() {},
      files: (_, next) => next(),
      pages(ctx) {
        ctx.body = new Readable({ read: () => {} });
        setTimeout(() => ctx.body.destroy(new Error('The disk was taken away')));
      },
      checks: { deployments: async () => {} },
      fault: () => undefined,
      async close() {},
    };
    const broken = await startTestGateway({}, { site, withRemoval: false });
    const failed = fetch(`${broken.url}/page`).then((response) => response.text());
    await expect(failed).rejects.toThrow();
    await broken.dispose();
    expect(broken.log.filter((line) => line.includes('The disk was taken away'))).toHaveLength(1);
  });

  it('is logged by its route and request id, without its address', async () => {
    gateway.log.length = 0;
    const { headers } = await fetch(`${gateway.url}/api/download/secure/some-secret-token?x=private`);
    await eventually(() => expect(gateway.log).toHaveLength(1));
    const [line] = gateway.log;
    expect(JSON.parse(line ?? '')).toMatchObject({
      requestId: headers.get('x-request-id'),
      route: '/api/download/secure/:token',
      status: 403,
      code: 'bad_token',
    });
    expect(line).not.toMatch(/some-secret-token|private/);
  });
});
