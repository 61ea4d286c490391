import type { RemoteContext } from '@liftout/kit';
import { describe, expect, it } from 'vitest';
import { readLatestPosts } from './latest-posts.ts';

const post = {
  title: 'Title',
  excerpt: 'Excerpt',
  date: '2025-05-12',
  readingTime: 6,
  address: '/blog/title',
  image: { avif: '/a.avif', src: '/a.webp', width: 1200, height: 675 },
};

const read = (published: unknown) => {
  const asked: string[] = [];
  const context = {
    readData: async (...request: string[]) => {
      asked.push(request.join(' '));
      return published;
    },
  } as unknown as RemoteContext;
  return readLatestPosts(context, 'fr').then((posts) => ({ asked, posts }));
};

describe('readLatestPosts', () => {
  it('asks mf-blog for the articles in the page’s language', async () => {
    expect((await read([post])).asked).toEqual(['mf-blog latest-posts fr']);
  });

  it('takes the first three, without the fields that the home page does not show', async () => {
    const published = [1, 2, 3, 4].map((id) => ({ ...post, id, title: `Title ${id}` }));
    const { posts } = await read(published);
    expect(posts).toEqual([1, 2, 3].map((id) => ({ ...post, title: `Title ${id}` })));
  });

  it.each([null, {}, 'text', 7])('has no articles when the file is %j', async (published) => {
    expect((await read(published)).posts).toEqual([]);
  });

  it.each([
    ['no title', { title: undefined }],
    ['an invalid date', { date: 'soon' }],
    ['an address on another site', { address: '//elsewhere.example' }],
    ['an address that runs a script', { address: 'javascript:alert(1)' }],
    ['a reading time in words', { readingTime: 'six' }],
  ])('leaves out an article with %s', async (_, fault) => {
    expect((await read([{ ...post, ...fault }, post])).posts).toEqual([post]);
  });

  it.each([undefined, null, {}, { src: '/a.webp' }])(
    'shows an article without its picture %j',
    async (image) => {
      expect((await read([{ ...post, image }])).posts).toEqual([{ ...post, image: null }]);
    },
  );
});
