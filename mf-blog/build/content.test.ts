import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@liftout/page-contract';
import { describe, expect, it } from 'vitest';
import { articleHtml } from './article-html.ts';
import { readPosts } from './read-posts.ts';

const root = join(import.meta.dirname, '..');
const posts = readPosts(root);

/** Number of words in a text. Chinese has no spaces, so a segmenter counts them. */
const wordsOf = (text: string) =>
  [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike)
    .length;

/** Addresses of the site that articles may link to. */
const addresses = [
  ...['/', '/tools', '/faq', '/contact', '/privacy', '/help', '/blog'],
  ...['products', 'animals', 'cars'].map((kind) => `/remove-background-from-${kind}`),
  ...posts.map(({ slug }) => `/blog/${slug}`),
];

it('the posts match the specification, the newest first', () => {
  expect(posts.map(({ slug, category }) => [slug, category])).toEqual([
    ['improve-editing-workflow-retouch4me', 'tutorials'],
    ['boost-sales-ai-optimized-images', 'business'],
    ['transparent-background-paint-paint3d', 'tutorials'],
    ['portrait-photography-background-removal', 'tutorials'],
    ['api-integration-guide-automated-workflows', 'technical'],
    ['social-media-marketing-transparent-images', 'business'],
  ]);
  expect(posts.find(({ id }) => id === 3)).toMatchObject({
    slug: 'transparent-background-paint-paint3d',
    tags: ['paint', 'paint3d', 'tutorial', 'transparent'],
    category: 'tutorials',
    readingTime: 6,
    date: '2025-02-10',
  });
});

describe.each(languages)('in %s', (language) => {
  const texts = JSON.parse(readFileSync(join(root, `src/locales/${language}/article.json`), 'utf8'));

  it.each(posts.map((post) => [post.slug, post] as const))('%s is complete', (_, post) => {
    const { markdown } = post.texts[language];
    const { html, headings } = articleHtml(markdown, { language });
    const english = articleHtml(post.texts.en.markdown, { language: 'en' });
    expect(wordsOf(markdown)).toBeGreaterThan(900);
    expect(headings).toHaveLength(english.headings.length);
    expect(html).not.toContain('<h1');
    // An article must not name the retention time of pictures, because each operator sets it.
    expect(markdown).not.toMatch(/\b24\s(?:hours|小时|horas|heures|Stunden)/);
    for (const [, address = ''] of markdown.matchAll(/\]\((\/[^)#]*)\)/g)) {
      expect(addresses).toContain(address);
    }
  });

  it('every category and tag has a name', () => {
    for (const { category, tags } of posts) {
      expect(texts.categories).toHaveProperty(category);
      for (const tag of tags) expect(texts.tags.names).toHaveProperty(tag);
    }
  });
});
