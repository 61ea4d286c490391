import { formatDate, useLanguage } from '@liftout/kit';
import type { Post } from './post';

interface PostFactsProps {
  post: Post;
  category: string;
  /** In words: “6 min read”. */
  readingTime: string;
}

/** Category, date and reading time of a post. */
export function PostFacts({ post, category, readingTime }: PostFactsProps) {
  const language = useLanguage();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <span className="font-semibold text-accent">{category}</span>
      <time dateTime={post.date}>{formatDate(post.date, language)}</time>
      <span aria-hidden="true" className="size-1 rotate-45 bg-accent" />
      <span>{readingTime}</span>
    </p>
  );
}
