import type { Registry } from '@liftout/page-contract';
import { expect, it } from 'vitest';
import { linkToFirstPage, pageOfEachTypeOfSite } from './pages-to-open.ts';

it('leads from a preview link to the first page of a remote', () => {
  const link = 'https://liftout.example/api/deployments/preview/token';
  expect(linkToFirstPage(link, [{ pages: ['/blog', '/blog/first-post'] }])).toBe(`${link}?to=/blog`);
  expect(linkToFirstPage(link, [{ pages: [] }, { pages: ['/faq'] }])).toBe(`${link}?to=/faq`);
  expect(linkToFirstPage(link, [{ pages: ['/', '/api-docs'] }])).toBe(link);
  expect(linkToFirstPage(link, [{ pages: [] }])).toBe(link);
});

it('opens one live page of each type for a new shell, except of remotes that come with it', () => {
  const remotes = [
    { name: 'mf-blog', paths: ['/blog', '/blog/:slug'] },
    { name: 'mf-faq', paths: ['/faq'] },
  ] as unknown as Registry['remotes'];
  const sitemap = ['/blog', '/blog/a', '/blog/b', '/fr/blog', '/faq']
    .map((page) => `<loc>https://liftout.example${page}</loc>`)
    .join('');
  const pagesWith = (...apps: string[]) => pageOfEachTypeOfSite({ remotes }, sitemap, new Set(apps));
  expect(pagesWith('shell')).toEqual(['/blog', '/blog/a', '/faq']);
  expect(pagesWith('shell', 'mf-blog')).toEqual(['/faq']);
});
