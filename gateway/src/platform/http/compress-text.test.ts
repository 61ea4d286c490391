import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressText } from './compress-text.ts';

const text = 'A line of the sitemap.\n'.repeat(200);
const value = { lines: text.split('\n') };

let server: Server;
beforeAll(async () => {
  const app = new Koa().use(async (ctx) => {
    await compressText(ctx, async () => {
      if (ctx.path === '/text') ctx.body = text;
      if (ctx.path === '/json') ctx.body = value;
      if (ctx.path === '/short') ctx.body = 'short';
    });
  });
  server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** The answer as it is sent, which `fetch` would decompress. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method, headers }).end();
  const [answer] = await once(sent, 'response');
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

it('compresses for clients that accept it', async () => {
  const brotli = await get('/text', { 'Accept-Encoding': 'gzip, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
  expect(brotli.headers['content-type']).toContain('text/plain');

  const gzip = await get('/json', { 'Accept-Encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(gzip.bytes).toString())).toEqual(value);
  expect(gzip.headers['content-type']).toContain('application/json');

  const plain = await get('/text');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.bytes.toString()).toBe(text);
  expect(plain.headers.vary).toBe('Accept-Encoding');
});

it('sends short answers and errors as they are', async () => {
  const short = await get('/short', { 'Accept-Encoding': 'br' });
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.bytes.toString()).toBe('short');
  expect((await get('/nothing', { 'Accept-Encoding': 'br' })).status).toBe(404);
});

it('answers 304 to a client that has the answer in the same encoding', async () => {
  const { headers } = await get('/text', { 'Accept-Encoding': 'br' });
  const etag = String(headers.etag);
  const again = await get('/text', { 'Accept-Encoding': 'br', 'If-None-Match': etag });
  expect(again).toMatchObject({ status: 304, headers: { etag } });
  expect(again.bytes).toHaveLength(0);
  expect((await get('/text', { 'Accept-Encoding': 'gzip', 'If-None-Match': etag })).status).toBe(200);
  expect((await get('/json', { 'Accept-Encoding': 'br', 'If-None-Match': etag })).status).toBe(200);
});

it('answers HEAD without a body', async () => {
  const head = await get('/text', { 'Accept-Encoding': 'br' }, 'HEAD');
  expect(head).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
  expect(head.bytes).toHaveLength(0);
});
