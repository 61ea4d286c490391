import { localizePath, PageHead, useBreadcrumbList, useLanguage, useSite, useT } from '@liftout/kit';
import { FeedLink } from '../../../posts/feed-link';
import { type Post, postPath } from '../../../posts/post';

/** Metadata of a post for search engines, link previews and feed readers. */
export function PostHead({ post }: { post: Post }) {
  const t = useT('mf-blog/article');
  const language = useLanguage();
  const { origin } = useSite();
  const { slug, title, excerpt, seoTitle, seoDescription, date, author, picture, tags, category } = post;
  const address = origin + localizePath(postPath(slug), language);
  const breadcrumbs = useBreadcrumbList([
    { title: t('breadcrumb.home'), to: '/' },
    { title: t('breadcrumb.blog'), to: '/blog' },
    { title, to: postPath(slug) },
  ]);
  const organization = { '@type': 'Organization', name: 'Liftout', url: `${origin}/` };
  return (
    <>
      <PageHead
        title={t('meta.title', { title: seoTitle })}
        description={t('meta.description', { description: seoDescription })}
        path={postPath(slug)}
        type="article"
        {...(picture && { image: picture.preview })}
        structuredData={[
          {
            '@type': 'BlogPosting',
            headline: title,
            description: excerpt,
            datePublished: date,
            dateModified: date,
            inLanguage: language,
            url: address,
            mainEntityOfPage: address,
            articleSection: t(`categories.${category}`),
            keywords: tags.map((tag) => t(`tags.names.${tag}`)),
            ...(picture && { image: [origin + picture.preview, origin + picture.src] }),
            author: { ...organization, name: author },
            publisher: organization,
          },
          breadcrumbs,
        ]}
      />
      <meta property="article:published_time" content={date} />
      <FeedLink title={t('breadcrumb.blog')} />
    </>
  );
}
