import { LocalizedLink } from '@liftout/kit';
import { type Post, postPath } from './post';
import { PostCover } from './post-cover';
import { PostFacts } from './post-facts';

interface PostCardProps {
  post: Post;
  category: string;
  readingTime: string;
  /** Sets the picture's aspect ratio. */
  cover?: string;
  className?: string;
}

/** A post in a list; the whole card is one link. */
export function PostCard({
  post,
  category,
  readingTime,
  cover = 'aspect-video',
  className = '',
}: PostCardProps) {
  return (
    <article className={`group relative ${className}`}>
      <div className="lo-checker rounded-frame">
        <PostCover
          post={post}
          className={`transition-transform duration-300 ease-studio group-focus-within:-translate-y-2 group-focus-within:translate-x-2 group-hover:-translate-y-2 group-hover:translate-x-2 ${cover}`}
        />
      </div>
      <div className="mt-5">
        <PostFacts post={post} category={category} readingTime={readingTime} />
        <h3 className="mt-2 text-heading">
          <LocalizedLink
            to={postPath(post.slug)}
            className="after:absolute after:inset-0 group-hover:text-accent"
          >
            {post.title}
          </LocalizedLink>
        </h3>
        <p className="mt-3 max-w-[58ch] text-soft">{post.excerpt}</p>
      </div>
    </article>
  );
}
