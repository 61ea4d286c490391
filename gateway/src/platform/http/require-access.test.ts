import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@liftout/gateway-contract';
import Koa from 'koa';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { disc } from '../../testing/pictures.ts';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { upload } from '../../testing/upload.ts';
import { createRateLimiter } from './rate-limit.ts';
import { requireAccess } from './require-access.ts';

const password = 'the password of this server';
const basic = (user: string, pass: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}`,
});
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    UPLOAD_ACCESS: 'key',
    UPLOAD_KEYS: `${password},another password,ключ: 密码`,
    GATEWAY_API_KEYS: 'a-key-of-a-program',
  });
});
afterAll(() => gateway.dispose());

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

describe('a private gateway', () => {
  it('takes a picture with the password, whatever the user name, and serves its result', async () => {
    const headers = basic('anyone', password);
    const { answer } = await upload(gateway.url, await disc().png().toBuffer(), { headers });
    expect(answer.status).toBe('completed');
    const path = `/uploads/${answer.processedPath}`;
    expect((await get(path, headers)).status).toBe(200);
    expect((await get(path, { Authorization: 'Bearer another password' })).status).toBe(200);
    expect((await get(path, { Authorization: 'bearer another password' })).status).toBe(200);
    expect((await get(path)).status).toBe(401);
  });

  it.each([password, 'ключ: 密码'])('lets in the typed client with the key %s', async (key) => {
    const client = createClient({ baseUrl: gateway.url, key });
    const answer = await client.upload(
      new Blob([(await disc().png().toBuffer()) as Uint8Array<ArrayBuffer>]),
    );
    expect((await client.download(answer.downloadToken)).type).toBe('image/png');
    await client.deleteResult(answer.downloadToken);
    const without = createClient({ baseUrl: gateway.url }).deleteResult(answer.downloadToken);
    await expect(without).rejects.toMatchObject({ answer: { code: 'access_required' } });
  });

  it.each([
    ['nothing', {}],
    ['a wrong password', basic('anyone', 'wrong')],
    ['the password as the user name', basic(password, '')],
    ['another scheme', { Authorization: `Digest ${password}` }],
  ])('refuses an upload with %s, and lets the browser ask', async (_, headers) => {
    const { response, answer } = await upload(gateway.url, await disc().png().toBuffer(), { headers });
    expect([response.status, answer.code]).toEqual([401, 'access_required']);
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
  });

  it.each([
    ['zh-CN,zh;q=0.9', 'zh', '私有服务器'],
    ['it, fr;q=0.5', 'fr', 'Ce serveur est privé'],
    ['de;q=0.5, es-MX', 'es', 'Este servidor es privado'],
    ['it', 'en', 'This server is private'],
    ['', 'en', 'This server is private'],
  ])('answers a browser with a page in its language: %s', async (language, code, sentence) => {
    const response = await get('/', { Accept: 'text/html', 'Accept-Language': language });
    const page = await response.text();
    expect([response.status, response.headers.has('www-authenticate')]).toEqual([401, true]);
    expect(page).toContain(`<html lang="${code}">`);
    expect(page).toContain(sentence);
  });

  it('needs no password for calls that have their own keys and for public calls', async () => {
    expect((await get('/api/health/live')).status).toBe(200);
    expect((await get('/v1.0/account', { 'X-Api-Key': 'a-key-of-a-program' })).status).toBe(200);
    expect((await get('/v1.0/account')).status).toBe(403);
    // Development servers read these.
    for (const path of ['/remotes.json', '/shell.json']) expect((await get(path)).status).not.toBe(401);
  });

  it('limits the wrong passwords of an address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) statuses.push((await get('/api/nothing', basic('x', `guess ${i}`))).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.at(-1)).toBe(429);
    // Otherwise an address could keep guessing.
    expect((await get('/api/nothing', basic('x', password))).status).toBe(429);
  });

  it('needs keys in its configuration', () => {
    expect(() => readConfig({ UPLOAD_ACCESS: 'key' })).toThrow('UPLOAD_KEYS must be set');
    expect(() => readConfig({ UPLOAD_KEYS: password })).toThrow('UPLOAD_ACCESS must be set');
    expect(readConfig({ UPLOAD_KEYS: password, UPLOAD_ACCESS: 'open' }).uploadAccess).toBe('open');
    expect(readConfig({}).uploadAccess).toBe('open');
  });
});

describe('a server behind a password', () => {
  let port: number;
  let server: Server;
  beforeEach(async () => {
    const koa = new Koa();
    koa.use(requireAccess({ keys: [password], limiter: createRateLimiter('access', 20) }));
    koa.use((ctx) => {
      ctx.set('Cache-Control', 'public, max-age=0, s-maxage=60');
      ctx.body = 'for members';
    });
    koa.silent = true;
    server = koa.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => void server.close());

  /** The statuses of requests that are all sent before the first answer. */
  async function pipelined(passwords: string[]): Promise<number[]> {
    const socket = connect(port, '127.0.0.1');
    const requests = passwords.map(
      (one) =>
        `GET / HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nAuthorization: ${basic('x', one).Authorization}\r\n\r\n`,
    );
    socket.write(`${requests.join('')}GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const answers = await text(socket);
    return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].slice(0, -1).map(([, status]) => Number(status));
  }

  it('keeps its responses out of shared caches', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: basic('anyone', password) });
    expect(await response.text()).toBe('for members');
    expect(response.headers.get('cache-control')).toBe('private, max-age=0');
  });

  it('limits wrong passwords that are sent at once', async () => {
    const guesses = Array.from({ length: 99 }, (_, index) => `guess ${index}`);
    const statuses = await pipelined([...guesses, password]);
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(80).fill(429)]);
  });

  it('does not limit right passwords that are sent at once', async () => {
    expect(await pipelined(Array(50).fill(password))).toEqual(Array(50).fill(200));
  });
});
