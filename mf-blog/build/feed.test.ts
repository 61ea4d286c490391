import { join } from 'node:path';
import { expect, it } from 'vitest';
import { feeds } from './feed.ts';
import { readPosts } from './read-posts.ts';

const files = feeds(readPosts(join(import.meta.dirname, '..')));

it('each language has a feed below its own address', () => {
  expect(Object.keys(files)).toEqual([
    '/blog/feed.xml',
    '/zh/blog/feed.xml',
    '/es/blog/feed.xml',
    '/fr/blog/feed.xml',
    '/de/blog/feed.xml',
  ]);
});

it('a feed contains the full text of all posts, with addresses that work outside the site', () => {
  const feed = files['/fr/blog/feed.xml'] ?? '';
  expect(feed.match(/<item>/g)).toHaveLength(6);
  expect(feed).toContain('<link>{{origin}}/fr/blog/transparent-background-paint-paint3d</link>');
  expect(feed).toContain('<pubDate>Mon, 10 Feb 2025 00:00:00 GMT</pubDate>');
  expect(feed).not.toMatch(/href="\/|origin\.invalid|lo-hidden/);
});
