import type { RenderedPage } from '@liftout/page-contract';
import { expect, it } from 'vitest';
import { checkPages, type PageToCheck } from './check-pages.ts';

const html = '<title>A page</title><meta name="description" content="About it"/><h1>A page</h1>';
const page = (status: number): RenderedPage => ({
  ...{ status, html, scripts: [], missingTexts: [], owner: 'mf-quote' },
  inlineHashes: { scripts: [], styles: [] },
});
const pages: PageToCheck[] = [
  { page: '/quote', owner: 'mf-quote' },
  { page: '/quote/~', owner: 'mf-quote', unlisted: 'pattern' },
];

it('accepts a 404 at an address that the remote does not list', async () => {
  const render = async (path: string) => page(path.includes('~') ? 404 : 200);
  expect(await checkPages(pages, 'mf-quote', render, undefined)).toEqual({ faults: [], rendered: 6 });
});

it('reports an address that is answered although no page has it', async () => {
  const { faults } = await checkPages(pages, 'mf-quote', async () => page(200), undefined);
  expect(faults.map(({ message }) => message)).toEqual([
    '`/quote/~` answers 200, although `pages` does not list it: list it, or answer 404.',
  ]);
});

it('reports each fault of the routes once, and none of another app', async () => {
  const render = async (path: string) => ({
    ...page(path.includes('~') ? 404 : 200),
    routeFaults: ['One.', 'Two.'],
  });
  const { faults } = await checkPages(pages, 'mf-quote', render, undefined);
  expect(faults).toEqual([
    { check: 'paths', message: 'One.' },
    { check: 'paths', message: 'Two.' },
  ]);
  expect((await checkPages(pages, 'shell', render, undefined)).faults).toEqual([]);
});

it('looks for the title quickly in a page without one', async () => {
  const render = async () => ({ ...page(200), html: '<title'.repeat(50_000) });
  const start = performance.now();
  const { faults } = await checkPages(pages.slice(0, 1), 'mf-quote', render, undefined);
  expect(faults[0]?.message).toBe('`/quote` has no title.');
  expect(performance.now() - start).toBeLessThan(2000);
});

it('ends when the pages take too long', async () => {
  const { faults, rendered } = await checkPages(pages, 'mf-quote', async () => page(200), undefined, -1);
  expect([faults.length, rendered]).toEqual([1, 0]);
});

it.each([
  [
    'with addresses as they are',
    'Error: no GET /api/prices/list\n    at read (server.cjs:3:9)\n    at page (server.cjs:1:1)',
    'Error: no GET /api/prices/list (server.cjs:3:9)',
  ],
  [
    'whole',
    'TypeError: a circle\n    --> from `a`\n    --- to `b`\n    at JSON.stringify (<anonymous>)\n    at page (server.cjs:1:7)',
    'TypeError: a circle --> from `a` --- to `b` (server.cjs:1:7)',
  ],
  [
    'with its cause',
    'Error: no prices\n    at page (server.cjs:1:7) {\n  [cause]: RangeError: out of stock\n      at read (server.cjs:2:1)\n}',
    'Error: no prices (server.cjs:1:7), caused by RangeError: out of stock',
  ],
])('names the error of a page %s', async (_, text, named) => {
  const { faults } = await checkPages(pages, 'mf-quote', () => Promise.reject(new Error(text)), undefined);
  expect(faults[0]?.message).toBe(`\`/quote\` cannot be rendered: ${named}`);
});

it('names a file of the server without its folder', async () => {
  const error = Object.assign(new Error("ENOENT: open '/data/versions/server.cjs'"), {
    path: '/data/versions/server.cjs',
  });
  const { faults } = await checkPages(pages, 'mf-quote', () => Promise.reject(error), undefined);
  expect(faults[0]?.message).toBe("`/quote` cannot be rendered: ENOENT: open 'server.cjs'");
});
