import { once } from 'node:events';
import { appendFile, truncate, utimes } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Router from '@koa/router';
import Koa from 'koa';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limit.ts';
import { eventually } from '../../../testing/eventually.ts';
import { disc } from '../../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway.ts';
import { type AnyAnswer, upload } from '../../../testing/upload.ts';
import type { ResultStore, StoredFile } from '../../store/result-store.ts';
import { createTokenSigner } from './download-token.ts';
import { mountResults } from './routes.ts';

const secret = 'a secret of at least 32 characters';
let gateway: TestGateway;
let answer: AnyAnswer;
beforeAll(async () => {
  gateway = await startTestGateway({ TOKEN_SECRET: secret });
  ({ answer } = await upload(gateway.url, await disc().jpeg().toBuffer(), { name: 'Été 2026.jpeg' }));
});
afterAll(() => gateway.dispose());

const get = (path: string, init?: RequestInit) => fetch(`${gateway.url}${path}`, init);

describe('a result', () => {
  it.each(['png', 'jpg', 'webp'])('is downloaded as %s under its own name', async (format) => {
    const response = await get(`/api/download/secure/${answer.downloadToken}?format=${format}`);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: format.replace('jpg', 'jpeg'), width: 96, height: 64 });
    expect(response.headers.get('content-type')).toBe(`image/${metadata.format}`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="processed__t_ 2026.${format}"; filename*=UTF-8''processed_%C3%89t%C3%A9%202026.${format}`,
    );
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('has white instead of transparency as a JPEG', async () => {
    const response = await get(`/api/download/secure/${answer.downloadToken}?format=jpg`);
    const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('is refused as a WebP when a side is longer than the format allows', async () => {
    const wide = await disc().extend({ right: 16_300, background: '#0000' }).png().toBuffer();
    const { answer: wideAnswer } = await upload(gateway.url, wide);
    const response = await get(`/api/download/secure/${wideAnswer.downloadToken}?format=webp`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_format',
      error: expect.stringContaining('16383'),
    });
    await get(`/api/results/${wideAnswer.downloadToken}`, { method: 'DELETE' });
  });

  it('is served under its path and cached no longer than it is stored', async () => {
    const response = await get(`/uploads/${answer.processedPath}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    const maxAge = Number(
      /^private, max-age=(\d+), immutable$/.exec(response.headers.get('cache-control') ?? '')?.[1],
    );
    expect(maxAge).toBeGreaterThan(23 * 3600);
    expect(maxAge).toBeLessThanOrEqual(24 * 3600);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await response.arrayBuffer();
  });

  it.each([
    ['closes', (socket: Socket) => socket.destroy()],
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ])('logs no error when a reader %s the connection in the middle', async (_, disconnect) => {
    const { answer: own } = await upload(gateway.url, await disc(90, 60).png().toBuffer());
    const path = (await gateway.files()).find((file) => file.endsWith(own.processedPath as string));
    // More bytes than all buffers between gateway and client can hold.
    await truncate(path as string, 64 * 2 ** 20);
    const before = gateway.log.length;
    // By chance, the gateway notices the lost connection while it writes or while it reads.
    const readers = 8;
    for (let i = 0; i < readers; i++) {
      const reader = request(`${gateway.url}/uploads/${own.processedPath}`).end();
      const [answer] = (await once(reader, 'response')) as [IncomingMessage];
      await once(answer, 'readable');
      disconnect(answer.socket);
    }
    const lines = await eventually(() => {
      const since = gateway.log.slice(before).map((line) => JSON.parse(line));
      expect(since.filter(({ status }) => status === 499)).toHaveLength(readers);
      return since;
    });
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    await get(`/api/results/${own.downloadToken}`, { method: 'DELETE' });
  });

  it('answers HEAD without a body', async () => {
    const response = await get(`/uploads/${answer.processedPath}`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  });

  it('is not opened for HEAD', async () => {
    let opened = 0;
    const file: StoredFile = {
      size: 5,
      savedAt: new Date(),
      stream: async () => {
        opened++;
        return Readable.from(['bytes']);
      },
    };
    const router = new Router();
    mountResults(router, {
      store: { open: async () => file } as Partial<ResultStore> as ResultStore,
      tokens: createTokenSigner(secret),
      convertResult: () => Promise.reject(new Error('not used')),
      conversionLimiter: createRateLimiter('test', 1),
      retentionMs: 3_600_000,
    });
    const server = new Koa().use(router.routes()).listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/${'a'.repeat(32)}.png`;
      const head = await fetch(url, { method: 'HEAD' });
      const { status, headers } = head;
      expect([status, headers.get('content-length'), headers.get('content-type')]).toEqual([
        200,
        '5',
        'image/png',
      ]);
      expect(opened).toBe(0);
      expect(await (await fetch(url)).text()).toBe('bytes');
    } finally {
      server.close();
    }
  });

  it('keeps its converted files beside it, and no other file of a conversion', async () => {
    const id = answer.processedPath.replace('.png', '');
    await eventually(async () =>
      expect((await gateway.files()).sort()).toEqual(
        ['jpg', 'png', 'webp'].map((format) => join(gateway.dataDir, 'results', `${id}.${format}`)),
      ),
    );
    // The kept file is sent: a new conversion would not know of it.
    await appendFile(join(gateway.dataDir, 'results', `${id}.webp`), 'kept');
    const response = await get(`/api/download/secure/${answer.downloadToken}?format=webp`);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(-4)
        .toString(),
    ).toBe('kept');
  });

  it('is deleted on request, and deleting it again is not an error', async () => {
    const { answer: own } = await upload(gateway.url, await disc(80, 60).png().toBuffer());
    await (await get(`/api/download/secure/${own.downloadToken}?format=jpg`)).arrayBuffer();
    for (let i = 0; i < 2; i++) {
      const deleted = await get(`/api/results/${own.downloadToken}`, { method: 'DELETE' });
      expect(deleted.status).toBe(204);
    }
    const gone = await get(`/api/download/secure/${own.downloadToken}`);
    expect([gone.status, ((await gone.json()) as AnyAnswer).code]).toEqual([404, 'unknown_result']);
    expect((await get(`/uploads/${own.processedPath}`)).status).toBe(404);
    expect((await gateway.files()).filter((path) => path.includes(own.processedPath.slice(0, 32)))).toEqual(
      [],
    );
  });
});

describe('downloads that need a conversion', () => {
  it('are limited by address, and other downloads are not', async () => {
    const strict = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1' });
    try {
      const { answer: own } = await upload(strict.url, await disc().png().toBuffer());
      const download = async (format: string) => {
        const response = await fetch(
          `${strict.url}/api/download/secure/${own.downloadToken}?format=${format}`,
        );
        await response.arrayBuffer();
        return response;
      };
      expect((await download('jpg')).status).toBe(200);
      const refused = await download('webp');
      expect([refused.status, refused.headers.get('content-disposition')]).toEqual([429, null]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([(await download('png')).status, (await download('jpg')).status]).toEqual([200, 200]);
    } finally {
      await strict.dispose();
    }
  });
});

describe('a download link', () => {
  const signer = createTokenSigner(secret);
  const inAnHour = new Date(Date.now() + 3_600_000);
  const name = `${'a'.repeat(32)}.png`;
  const links: Record<string, [number, string, () => string]> = {
    'a forged signature': [403, 'bad_token', () => `${answer.downloadToken.split('.')[0]}.${'A'.repeat(43)}`],
    'another payload': [403, 'bad_token', () => `x${answer.downloadToken}`],
    'another secret': [
      403,
      'bad_token',
      () => createTokenSigner('other').sign({ result: name, expiresAt: inAnHour, fileName: 'a' }),
    ],
    'no signature': [403, 'bad_token', () => `${answer.downloadToken.split('.')[0]}`],
    'spare bits in its signature': [403, 'bad_token', () => flipLastBits(answer.downloadToken)],
    '70,000 characters': [403, 'bad_token', () => 'a'.repeat(10_000)],
    'a result that never existed': [
      404,
      'unknown_result',
      () => signer.sign({ result: name, expiresAt: inAnHour, fileName: 'a' }),
    ],
    'an expired time': [
      410,
      'expired',
      () => signer.sign({ result: answer.processedPath, expiresAt: new Date(0), fileName: 'a' }),
    ],
    'a path instead of a name': [
      404,
      'unknown_result',
      () => signer.sign({ result: '../token-secret', expiresAt: inAnHour, fileName: 'a' }),
    ],
  };
  it.each(Object.keys(links))('with %s is refused', async (what) => {
    const [status, code, token] = links[what] as [number, string, () => string];
    for (const init of [{}, { method: 'DELETE' }]) {
      if (status === 404 && init.method) continue;
      const path = init.method ? '/api/results/' : '/api/download/secure/';
      const response = await get(`${path}${token()}`, init);
      expect([response.status, ((await response.json()) as AnyAnswer).code]).toEqual([status, code]);
    }
  });

  it.each(['gif', 'PNG', '', 'png&format=jpg'])('refuses the format "%s"', async (format) => {
    const response = await get(`/api/download/secure/${answer.downloadToken}?format=${format}`);
    expect([response.status, ((await response.json()) as AnyAnswer).code]).toEqual([400, 'invalid_format']);
  });
});

describe('/uploads', () => {
  it.each([
    '/uploads/',
    '/uploads/x.png',
    '/uploads/..%2ftoken-secret',
    '/uploads/results',
    `/uploads/${'a'.repeat(32)}.png`,
    `/uploads/${'a'.repeat(32)}.png%00`,
    '/uploads/%E0%A4%A',
  ])('has nothing at %s', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });
});

describe('retention', () => {
  it('deletes a result when it expires, and no longer serves it', async () => {
    const short = await startTestGateway({ RETENTION_HOURS: String(1.2 / 3600) });
    try {
      const { answer: own } = await upload(short.url, await disc().png().toBuffer());
      await eventually(async () => expect(await short.files()).toEqual([]));
      expect((await fetch(`${short.url}/uploads/${own.processedPath}`)).status).toBe(404);
      const download = await fetch(`${short.url}/api/download/secure/${own.downloadToken}`);
      expect([download.status, ((await download.json()) as AnyAnswer).code]).toEqual([410, 'expired']);
      // Counted when the whole sweep is done.
      await eventually(async () =>
        expect(await (await fetch(`${short.url}/metrics`)).text()).toMatch(
          /liftout_results_deleted_total 1\n/,
        ),
      );
    } finally {
      await short.dispose();
    }
  });

  it('continues after a restart: old results are deleted, young ones and their links still work', async () => {
    const first = await startTestGateway();
    const old = (await upload(first.url, await disc().png().toBuffer())).answer;
    const young = (await upload(first.url, await disc().png().toBuffer())).answer;
    await first.close();
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(first.dataDir, 'results', old.processedPath), longAgo, longAgo);

    const second = await startTestGateway({ DATA_DIR: first.dataDir });
    try {
      expect((await fetch(`${second.url}/uploads/${old.processedPath}`)).status).toBe(404);
      expect((await fetch(`${second.url}/api/download/secure/${young.downloadToken}`)).status).toBe(200);
      await eventually(async () => expect(await second.files()).toHaveLength(1));
    } finally {
      await second.dispose();
    }
  });
});

function flipLastBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.at(-1) ?? '');
  return token.slice(0, -1) + alphabet[last ^ 1];
}
