import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LatestPost } from './published-data.ts';
import { publishedData } from './published-data.ts';
import { readPosts } from './read-posts.ts';

const data = publishedData(readPosts(join(import.meta.dirname, '..')));

it('publishes the latest three posts of each language for the home page', () => {
  for (const language of ['en', 'zh', 'es', 'fr', 'de']) {
    const latest = data[`latest-posts/${language}`] as LatestPost[];
    expect(latest.map(({ address }) => address)).toEqual([
      '/blog/improve-editing-workflow-retouch4me',
      '/blog/boost-sales-ai-optimized-images',
      '/blog/transparent-background-paint-paint3d',
    ]);
    for (const { image } of latest) {
      if (image) expect(image.src).toMatch(/^\/remotes\/mf-blog\/asset\/[\w-]+\.[0-9a-f]{8}\.webp$/);
    }
  }
  expect((data['latest-posts/de'] as LatestPost[])[1]).toMatchObject({
    slug: 'boost-sales-ai-optimized-images',
    date: '2025-03-24',
    category: 'Business',
    readingTime: 6,
  });
});

it('publishes no text of an article in the lists', () => {
  expect(JSON.stringify(data)).not.toContain('markdown');
});
