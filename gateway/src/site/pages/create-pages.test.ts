import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorResponse } from '../../platform/http/error-response.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { requestId } from '../../platform/http/request-id.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { createLogger } from '../../platform/observability/logger.ts';
import { remoteBuild, shellBuild } from '../../testing/app-build.ts';
import { type Release, releaseSet } from '../releases/release.ts';
import { createPages } from './create-pages.ts';
import { createPageDocument } from './page-document.ts';
import type { PageAnswer } from './page-store.ts';

const toRelease = (build: { descriptor: Record<string, unknown> }) =>
  ({ descriptor: build.descriptor, directory: '' }) as unknown as Release;
const set = releaseSet(toRelease(shellBuild()), [toRelease(remoteBuild('mf-blog', ''))]);
const html = `<!doctype html>${'<p>The blog.</p>'.repeat(100)}`;
const documentOf = (status: number) =>
  createPageDocument(
    {
      status,
      html,
      scripts: ['/shell/main.js'],
      inlineHashes: { scripts: ['sha256-script'], styles: ['sha256-style'] },
      missingTexts: [],
    },
    () => undefined,
  );

let server: Server;
let isPersonal: boolean;
let isCached: boolean;
let isIncomplete: boolean;
let answer: PageAnswer;
let retired: string | undefined;
let served = 0;
beforeEach(async () => {
  isPersonal = false;
  isCached = false;
  isIncomplete = false;
  retired = undefined;
  served = 0;
  answer = { document: documentOf(200) };
  const pages = createPages({
    pages: {
      isCached: () => isCached,
      answer: async () => answer,
      render: async () => Promise.reject(),
      prepare: async () => {},
      keep: () => {},
    },
    sharedCacheSeconds: 60,
    releasesFor: async () => ({ set, isPersonal, ...(isPersonal && { newGroup: 7 }) }),
    isIncomplete: () => isIncomplete,
    redirectFor: () => retired,
    renderLimiter: createRateLimiter('rendered-pages', 3),
    onServed: () => {
      served += 1;
    },
    onFailure: () => {},
  });
  const koa = new Koa();
  koa.use(requestId());
  koa.use(securityHeaders({ secure: false }));
  koa.use(errorResponse(createLogger('silent'), []));
  koa.use(pages);
  server = createServer(koa.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The response as it was sent: `fetch` would decompress it. */
async function get(headers: Record<string, string> = {}, method = 'GET', path = '/blog'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, path, method, headers }).end();
  const [response] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & Answer & { statusCode: number },
  ];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

it('sends the same headers and bytes to everybody, for caches to keep', async () => {
  const [first, second] = [
    await get({ 'Accept-Encoding': 'br' }),
    await get({ 'Accept-Encoding': 'gzip, br' }),
  ];
  expect(brotliDecompressSync(first.body).toString()).toBe(html);
  expect(second.body.equals(first.body)).toBe(true);
  const own = { date: '', 'x-request-id': '' };
  expect({ ...second.headers, ...own }).toEqual({ ...first.headers, ...own });
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=60',
    'content-encoding': 'br',
    vary: 'Accept-Encoding, Cookie',
  });
});

it('allows its inline scripts and styles, and no others', async () => {
  const policy = (await get()).headers['content-security-policy'];
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-script';");
  expect(policy).toContain("style-src 'self' 'sha256-style';");
});

it('answers a visitor who has the page with 304, whatever the encoding', async () => {
  const { etag = '' } = (await get({ 'Accept-Encoding': 'br' })).headers;
  const again = await get({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers['content-security-policy']).toContain("'sha256-script'");
  answer = {
    document: createPageDocument(
      {
        status: 200,
        html: `${html} `,
        scripts: [],
        inlineHashes: { scripts: [], styles: [] },
        missingTexts: [],
      },
      () => undefined,
    ),
  };
  expect((await get({ 'If-None-Match': etag })).status).toBe(200);
});

it('answers HEAD with the length of a page', async () => {
  const { status, headers, body } = await get({}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, String(Buffer.byteLength(html)), 0]);
});

it('keeps personal pages out of shared caches', async () => {
  isPersonal = true;
  expect((await get()).headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'set-cookie': [expect.stringMatching(/^liftout-group=7;/)],
  });
});

it('sends nobody’s cookie with the redirect of a retired page, which shared caches keep', async () => {
  isPersonal = true;
  retired = '/help';
  const { status, headers } = await get({}, 'GET', '/old');
  expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([
    301,
    'public, max-age=300',
    undefined,
  ]);
});

it('keeps a failed page out of all caches, and sends it whole', async () => {
  const { etag = '' } = (await get()).headers;
  answer = { document: documentOf(503), cause: new Error('broken') };
  const failed = await get({ 'If-None-Match': etag });
  expect([failed.status, failed.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(failed.body.toString()).toBe(html);
});

it('limits the rendered pages of one address, but not cached pages', async () => {
  const answers: Answer[] = [];
  for (let i = 0; i < 4; i++) answers.push(await get());
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.headers['cache-control']).toBe('no-store');
  isCached = true;
  expect((await get()).status).toBe(200);
});

it('answers 503, not 404, at an address that may belong to a live app that cannot be used', async () => {
  answer = { document: documentOf(404) };
  const before = await get({}, 'GET', '/faq');
  isIncomplete = true;
  const after = await get({}, 'GET', '/faq');
  expect([before, after].map(({ status }) => status)).toEqual([404, 503]);
  expect(after.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
  // This app works, so it knows its pages.
  expect((await get()).status).toBe(404);
});

/** Where visitors of an address are sent. */
async function target(path: string) {
  const { status, headers } = await get({}, 'GET', path);
  return [status, headers.location];
}

it('sends visitors of an address with a broken percent sign to the not-found page, on this host', async () => {
  expect(await target('/blog/%E5%9')).toEqual([302, '/blog/%25E5%259']);
  expect(await target('//other.example/%')).toEqual([302, '/other.example/%25']);
  expect(await target('/\\other.example/%')).toEqual([302, '/other.example/%25']);
});

it('sends visitors of an address with empty segments to the page, on this host', async () => {
  expect(await target('/de//blog?page=2')).toEqual([301, '/de/blog?page=2']);
  expect(await target('//other.example')).toEqual([301, '/other.example']);
  expect(await target('/\\other.example')).toEqual([301, '/other.example']);
});

it('sends visitors of an address with needless percent-encoding to its plain spelling', async () => {
  expect(await target('/%66aq?page=2')).toEqual([301, '/faq?page=2']);
  expect(await target('/de//a%2Db%5f%7E%31')).toEqual([301, '/de/a-b_~1']);
  expect(await target('/blog/%2566aq%2F%5C%C3%A9')).toEqual([200, undefined]);
});

it('refuses a person with a page in their language, and a program with JSON', async () => {
  for (let i = 0; i < 3; i++) await get();
  const browser = {
    Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'Accept-Language': 'de-AT, fr;q=0.5',
  };
  const { status, headers, body } = await get(browser);
  expect([status, headers['cache-control'], headers['content-type']]).toEqual([
    429,
    'no-store',
    'text/html; charset=utf-8',
  ]);
  const page = body.toString();
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('<h1>Zu viele Anfragen</h1>');
  expect(page).toContain(String(headers['x-request-id']));
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? '';
  expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
  expect((await get(browser, 'GET', '/fr/blog')).body.toString()).toContain('<h1>Trop de requêtes</h1>');
  expect((await get(browser, 'HEAD')).body.length).toBe(0);
  const answered = await get({ Accept: '*/*' });
  expect(JSON.parse(answered.body.toString())).toMatchObject({ code: 'rate_limited' });
});

it('does not count the copy for offline use as a view', async () => {
  expect((await get({ 'Liftout-Purpose': 'offline-copy' })).status).toBe(200);
  expect(served).toBe(0);
  await get();
  expect(served).toBe(1);
});
