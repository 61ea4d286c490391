import type { RenderedPage } from '@liftout/page-contract';
import { expect, it } from 'vitest';
import { checkPages } from './check-pages.ts';

const html = '<title>A page</title><meta name="description" content="About it"/><h1>A page</h1>';
const page = (status: number): RenderedPage => ({
  ...{ status, html, scripts: [], missingTexts: [], owner: 'mf-quote' },
  inlineHashes: { scripts: [], styles: [] },
});
const pages = [
  { page: '/quote', owner: 'mf-quote' },
  { page: '/quote/~', owner: 'mf-quote', isUnlisted: true },
];

it('takes a 404 for an address that the remote does not list', async () => {
  const render = async (path: string) => page(path.includes('~') ? 404 : 200);
  expect(await checkPages(pages, 'mf-quote', render, undefined)).toEqual({ faults: [], rendered: 6 });
});

it('names an address that is answered although no page has it', async () => {
  const { faults } = await checkPages(pages, 'mf-quote', async () => page(200), undefined);
  expect(faults.map(({ message }) => message)).toEqual([
    '`/quote/~` answers 200, although `pages` does not list it: list it, or answer 404.',
  ]);
});

it('ends when the pages take too long', async () => {
  const { faults, rendered } = await checkPages(pages, 'mf-quote', async () => page(200), undefined, -1);
  expect([faults.length, rendered]).toEqual([1, 0]);
});
