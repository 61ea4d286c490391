import { type Category, categories, type Post } from '../../posts/post';

/** Posts whose title or excerpt contains the text, in any case. All posts for an empty text. */
export function findPosts(posts: readonly Post[], text: string): readonly Post[] {
  const wanted = text.trim().toLowerCase();
  return posts.filter(({ title, excerpt }) =>
    [title, excerpt].some((field) => field.toLowerCase().includes(wanted)),
  );
}

/** How many posts each category has, in the order of the chips. */
export function countByCategory(posts: readonly Post[]): readonly { category: Category; count: number }[] {
  return categories.map((category) => ({
    category,
    count: posts.filter((post) => post.category === category).length,
  }));
}
