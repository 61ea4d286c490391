import { useT } from '@liftout/kit';
import type { Post } from '../../../posts/post';
import { PostCard } from '../../../posts/post-card';

/** Widths of the cards in turn: a large beside a small, a small beside a large. */
const rhythm = [
  { className: 'lg:col-span-7', cover: 'aspect-video' },
  { className: 'lg:col-span-5 lg:mt-24', cover: 'aspect-video lg:aspect-[5/4]' },
  { className: 'lg:col-span-5', cover: 'aspect-video lg:aspect-[5/4]' },
  { className: 'lg:col-span-7 lg:-mt-8', cover: 'aspect-video' },
] as const;

export function PostGrid({ posts }: { posts: readonly Post[] }) {
  const t = useT('mf-blog/list');
  return (
    <section className="mt-16 sm:mt-24">
      <h2 className="text-title">{t('latest')}</h2>
      <div className="mt-8 grid gap-x-10 gap-y-14 sm:grid-cols-2 lg:grid-cols-12">
        {posts.map((post, index) => (
          <PostCard
            key={post.slug}
            post={post}
            category={t(`categories.${post.category}`)}
            readingTime={t('readingTime', { count: post.readingTime })}
            {...rhythm[index % rhythm.length]}
          />
        ))}
      </div>
    </section>
  );
}
