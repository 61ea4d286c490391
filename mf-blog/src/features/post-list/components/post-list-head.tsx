import { localizePath, PageHead, useBreadcrumbList, useLanguage, useSite, useT } from '@liftout/kit';
import { FeedLink } from '../../../posts/feed-link';
import { type Post, postPath } from '../../../posts/post';

/** Metadata of the list for search engines, link previews and feed readers. */
export function PostListHead({ posts }: { posts: readonly Post[] }) {
  const t = useT('mf-blog/list');
  const language = useLanguage();
  const { origin } = useSite();
  const breadcrumbs = useBreadcrumbList([
    { title: t('breadcrumb.home'), to: '/' },
    { title: t('breadcrumb.current'), to: '/blog' },
  ]);
  const preview = posts.find(({ picture }) => picture)?.picture?.preview;
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        {...(preview && { image: preview })}
        structuredData={[
          {
            '@type': 'Blog',
            name: t('feed.title'),
            description: t('feed.description'),
            url: origin + localizePath('/blog', language),
            inLanguage: language,
            blogPost: posts.map((post) => ({
              '@type': 'BlogPosting',
              headline: post.title,
              datePublished: post.date,
              url: origin + localizePath(postPath(post.slug), language),
            })),
          },
          breadcrumbs,
        ]}
      />
      <FeedLink title={t('feed.title')} />
    </>
  );
}
