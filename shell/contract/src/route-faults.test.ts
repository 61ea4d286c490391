import { expect, it } from 'vitest';
import { routeFaults } from './route-faults.ts';

const chunk = { js: [], css: [] };
const lazy = async () => ({});
const descriptor = { paths: ['/', '/blog', '/blog/:slug', '/docs/*'], chunks: { 'mf-blog/list': chunk } };

it('accepts routes that the paths match and whose chunks have their names', () => {
  const routes = [
    { id: 'mf-blog/list', path: ':lang?/blog', lazy },
    { id: 'home', path: ':lang?/' },
    { id: 'article', path: ':lang?/blog/:slug' },
    { id: 'docs', children: [{ id: 'chapter', path: 'docs/:book/:chapter?' }] },
  ];
  expect(routeFaults(routes, descriptor)).toEqual([]);
});

it('names a route that no path matches', () => {
  const children = [{ id: 'mf-blog/archive', path: ':year' }];
  expect(routeFaults([{ path: ':lang?/archive', children }], descriptor)).toEqual([
    'The route `mf-blog/archive` has the path `/archive/:year`, which none of `paths` matches: add its pattern.',
  ]);
});

it('names a route whose chunk has another name', () => {
  expect(routeFaults([{ id: 'mf-blog/article', path: 'blog/:slug', lazy }], descriptor)).toEqual([
    'The route `mf-blog/article` has no chunk of its name, so browsers would load its file late: write `webpackChunkName: "mf-blog/article"` into the import of its page.',
  ]);
});
