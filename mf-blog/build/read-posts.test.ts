import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@liftout/page-contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inLanguage, readPosts } from './read-posts.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'liftout-posts-'));
  mkdirSync(join(root, 'src/images'), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

function write(slug: string, facts: Record<string, unknown> = {}) {
  const folder = join(root, 'content', slug);
  mkdirSync(folder, { recursive: true });
  const post = {
    id: 1,
    slug,
    category: 'business',
    tags: [],
    readingTime: 5,
    date: '2025-06-01',
    image: slug,
  };
  writeFileSync(join(folder, 'post.json'), JSON.stringify({ ...post, ...facts }));
  for (const language of languages) {
    writeFileSync(
      join(folder, `${language}.md`),
      `---\ntitle: ${slug} ${language}\nexcerpt: e\nseoTitle: s\nseoDescription: d\nimageAlt: i\nauthor: a\n---\nText`,
    );
  }
}

it('a post is one folder and a picture, nothing else', () => {
  write('older', { date: '2025-05-01' });
  write('newer');
  writeFileSync(join(root, 'content', 'notes.txt'), 'not a post');
  for (const format of ['avif', 'webp']) writeFileSync(join(root, `src/images/newer.${format}`), format);
  const [newer, older] = readPosts(root);
  if (!newer || !older) throw new Error('both posts are read');
  expect(inLanguage(newer, 'fr')).toEqual({
    id: 1,
    slug: 'newer',
    category: 'business',
    tags: [],
    readingTime: 5,
    date: '2025-06-01',
    title: 'newer fr',
    excerpt: 'e',
    seoTitle: 's',
    seoDescription: 'd',
    imageAlt: 'i',
    author: 'a',
    picture: {
      avif: expect.stringMatching(/^\/remotes\/mf-blog\/asset\/newer\.[0-9a-f]{8}\.avif$/),
      small: expect.stringMatching(/\/newer\.[0-9a-f]{8}-small\.avif$/),
      src: expect.stringMatching(/\/newer\.[0-9a-f]{8}\.webp$/),
      preview: expect.stringMatching(/\/newer\.[0-9a-f]{8}\.jpg$/),
      width: 1200,
      height: 675,
    },
  });
  expect(inLanguage(older, 'en').picture).toBeNull();
});

it('another picture gets another address', () => {
  write('post');
  const addressWith = (bytes: string) => {
    for (const format of ['avif', 'webp']) writeFileSync(join(root, `src/images/post.${format}`), bytes);
    return readPosts(root)[0]?.picture?.src;
  };
  expect(addressWith('one')).not.toBe(addressWith('two'));
});

it.each([
  [{ slug: 'other' }, 'the slug must be the folder’s name'],
  [{ category: 'news' }, 'unknown category news'],
  [{ date: 'May 2025' }, 'the date must be YYYY-MM-DD'],
])('refuses %j and names the file', (facts, message) => {
  write('post', facts);
  expect(() => readPosts(root)).toThrow(new RegExp(`post/post\\.json: ${message}`));
});

it('refuses a post that lacks a language', () => {
  write('post');
  rmSync(join(root, 'content/post/zh.md'));
  expect(() => readPosts(root)).toThrow('zh.md');
});
