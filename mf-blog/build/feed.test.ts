import { join } from 'node:path';
import { expect, it } from 'vitest';
import { feeds, previewSizes } from './feed.ts';
import { readPosts } from './read-posts.ts';

const posts = readPosts(join(import.meta.dirname, '..'));
const sizes = await previewSizes(posts);
const files = feeds(posts, sizes);

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

it('a feed names the author of each post', () => {
  const feed = files['/de/blog/feed.xml'] ?? '';
  expect(feed).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
  const authors = posts.map(({ texts }) => `<dc:creator>${texts.de.author}</dc:creator>`);
  expect(feed.match(/<dc:creator>.*?<\/dc:creator>/g)).toEqual(authors);
  // It has to be an email address.
  expect(feed).not.toContain('<author>');
});

it('a feed names the type and the size of each picture', () => {
  const feed = files['/blog/feed.xml'] ?? '';
  expect(feed.match(/<enclosure /g)).toHaveLength(sizes.size);
  for (const [address, size] of sizes) {
    expect(size).toBeGreaterThan(1000);
    expect(feed).toContain(`length="${size}" type="image/jpeg" url="{{origin}}${address}"`);
  }
});
