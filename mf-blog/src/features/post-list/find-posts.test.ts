import { describe, expect, it } from 'vitest';
import type { Post } from '../../posts/post';
import { countByCategory, findPosts } from './find-posts';

const post = (title: string, excerpt: string, category: Post['category'] = 'tutorials') =>
  ({ title, excerpt, category }) as Post;

const posts = [post('Paint 3D', 'Layers'), post('Über Kanten', 'Hair and FUR', 'business')];

describe('findPosts', () => {
  it('matches title or excerpt in any case', () => {
    expect(findPosts(posts, 'PAINT')).toEqual([posts[0]]);
    expect(findPosts(posts, 'fur')).toEqual([posts[1]]);
    expect(findPosts(posts, 'über')).toEqual([posts[1]]);
  });

  it('finds all posts for an empty text', () => {
    expect(findPosts(posts, '  ')).toEqual(posts);
  });

  it('finds nothing without a match, and does not read the text as a pattern', () => {
    expect(findPosts(posts, '.*')).toEqual([]);
  });
});

it('counts the posts of every category, including empty ones', () => {
  expect(countByCategory(posts)).toEqual([
    { category: 'tutorials', count: 1 },
    { category: 'business', count: 1 },
    { category: 'technical', count: 0 },
  ]);
});
