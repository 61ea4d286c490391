import { Badge, Icon, LocalizedLink, useT } from '@liftout/kit';
import { type Post, postPath } from '../../../posts/post';
import { PostCover } from '../../../posts/post-cover';
import { PostFacts } from '../../../posts/post-facts';

/** The newest post, as wide as the page. Its text overlaps the edge of its picture. */
export function FeaturedPost({ post }: { post: Post }) {
  const t = useT('mf-blog/list');
  return (
    <article className="group relative mt-10 grid sm:mt-14 lg:grid-cols-12 lg:items-center">
      <div className="lo-checker me-4 rounded-frame [--lo-checker-size:16px] lg:col-span-7 lg:col-start-1 lg:row-start-1 lg:me-0">
        <PostCover
          post={post}
          eager
          sizes="(width >= 64rem) 46rem, 100vw"
          className="aspect-video translate-x-4 -translate-y-4 transition-transform duration-500 ease-studio group-hover:translate-x-6 group-hover:-translate-y-6"
        />
      </div>
      <div className="relative z-10 -mt-10 ms-auto w-[92%] rounded-frame border border-line bg-raised p-6 shadow-lift sm:w-4/5 sm:p-9 lg:col-span-5 lg:col-start-8 lg:row-start-1 lg:mt-0 lg:-ms-2 lg:w-auto">
        <Badge tone="accent">{t('featured')}</Badge>
        <h2 className="mt-4 text-title">
          <LocalizedLink to={postPath(post.slug)} className="after:absolute after:inset-0">
            {post.title}
          </LocalizedLink>
        </h2>
        <p className="mt-4 mb-5 text-lead text-soft">{post.excerpt}</p>
        <PostFacts
          post={post}
          category={t(`categories.${post.category}`)}
          readingTime={t('readingTime', { count: post.readingTime })}
        />
        <p
          aria-hidden="true"
          className="mt-5 inline-flex items-center gap-2 font-semibold group-hover:text-accent"
        >
          {t('read')}
          <Icon
            name="arrowRight"
            className="transition-transform duration-300 ease-studio group-hover:translate-x-1.5"
          />
        </p>
      </div>
    </article>
  );
}
