import { useT } from '@liftout/kit';
import type { Post } from '../../../posts/post';
import { PostCard } from '../../../posts/post-card';

/** Repeating pattern of cards: large + small, small + large, then one as wide as the page. */
const rhythm = [
  { className: 'lg:col-span-7', cover: 'aspect-video' },
  { className: 'lg:col-span-5 lg:mt-24', cover: 'aspect-video lg:aspect-[5/4]' },
  { className: 'lg:col-span-5', cover: 'aspect-video lg:aspect-[5/4]' },
  { className: 'lg:col-span-7 lg:-mt-8', cover: 'aspect-video' },
  {
    className:
      'sm:col-span-2 sm:grid sm:grid-cols-2 sm:items-center sm:gap-10 lg:col-span-12 lg:grid-cols-[7fr_5fr]',
    cover: 'aspect-video lg:aspect-[2/1]',
  },
] as const;

export function PostGrid({ posts }: { posts: readonly Post[] }) {
  const t = useT('mf-blog/list');
  return (
    <section className="mt-16 sm:mt-24">
      <h2 className="text-title">{t('latest')}</h2>
      <div className="mt-8 grid gap-x-10 gap-y-14 sm:grid-cols-2 lg:grid-cols-12 lg:gap-y-20">
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
