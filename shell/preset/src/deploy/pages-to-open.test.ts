import { expect, it } from 'vitest';
import { linkToFirstPage } from './pages-to-open.ts';

it('leads from a preview link to the first page of a remote', () => {
  const link = 'https://liftout.example/api/deployments/preview/token';
  expect(linkToFirstPage(link, [{ pages: ['/blog', '/blog/first-post'] }])).toBe(`${link}?to=/blog`);
  expect(linkToFirstPage(link, [{ pages: [] }, { pages: ['/faq'] }])).toBe(`${link}?to=/faq`);
  expect(linkToFirstPage(link, [{ pages: ['/', '/api-docs'] }])).toBe(link);
  expect(linkToFirstPage(link, [{ pages: [] }])).toBe(link);
});
