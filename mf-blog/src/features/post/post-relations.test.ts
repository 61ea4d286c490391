import { describe, expect, it } from 'vitest';
import type { Post } from '../../posts/post';
import { neighboursOf, relatedTo } from './post-relations';

const post = (slug: string, ...tags: string[]) => ({ slug, tags }) as unknown as Post;

describe('neighboursOf', () => {
  const [newest, middle, oldest] = [post('c'), post('b'), post('a')] as [Post, Post, Post];
  const posts = [newest, middle, oldest];

  it('names the older post as the previous one and the newer as the next', () => {
    expect(neighboursOf(middle, posts)).toEqual({ previous: oldest, next: newest });
  });

  it('has no post after the newest and before the oldest', () => {
    expect(neighboursOf(newest, posts).next).toBeNull();
    expect(neighboursOf(oldest, posts).previous).toBeNull();
  });
});

describe('relatedTo', () => {
  const own = post('own', 'x', 'y');

  it('takes other posts that share a tag, those with the most shared tags first', () => {
    const one = post('one', 'x');
    const two = post('two', 'x', 'y');
    expect(relatedTo(own, [own, one, post('none', 'z'), two])).toEqual([two, one]);
  });

  it('takes at most three', () => {
    const many = ['a', 'b', 'c', 'd'].map((slug) => post(slug, 'x'));
    expect(relatedTo(own, many).map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
  });
});
