import { Section, useT } from '@liftout/kit';
import type { Post } from '../../../posts/post';
import { PostCard } from '../../../posts/post-card';

/** Posts that share a tag with this one. */
export function RelatedPosts({ posts }: { posts: readonly Post[] }) {
  const t = useT('mf-blog/article');
  return (
    <Section title={t('related')} className="lo-no-print">
      <div
        className={`grid gap-x-10 gap-y-14 sm:grid-cols-2 ${posts.length > 2 ? 'lg:grid-cols-3' : 'lg:grid-cols-[7fr_5fr]'}`}
      >
        {posts.map((post) => (
          <PostCard
            key={post.slug}
            post={post}
            category={t(`categories.${post.category}`)}
            readingTime={t('readingTime', { count: post.readingTime })}
            className="lg:nth-[3n+2]:mt-16"
          />
        ))}
      </div>
    </Section>
  );
}
