import type { Post } from '../../posts/post';

const relatedMax = 3;

/** The next older and the next newer post. `posts` has the newest first. */
export function neighboursOf(
  post: Post,
  posts: readonly Post[],
): { previous: Post | null; next: Post | null } {
  const index = posts.findIndex(({ slug }) => slug === post.slug);
  return { previous: posts[index + 1] ?? null, next: posts[index - 1] ?? null };
}

/** Up to three other posts that share a tag: those with the most shared tags first, then the newest. */
export function relatedTo(post: Post, posts: readonly Post[]): readonly Post[] {
  return posts
    .filter(({ slug }) => slug !== post.slug)
    .map((other) => ({ other, shared: other.tags.filter((tag) => post.tags.includes(tag)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, relatedMax)
    .map(({ other }) => other);
}
