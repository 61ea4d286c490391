import {
  Badge,
  Breadcrumbs,
  Container,
  formatDate,
  Icon,
  LocalizedLink,
  useLanguage,
  useT,
} from '@liftout/kit';
import type { Post } from '../../../posts/post';
import { PostCover } from '../../../posts/post-cover';

/** Title, facts and picture of a post. */
export function PostHeader({ post }: { post: Post }) {
  const t = useT('mf-blog/article');
  const language = useLanguage();
  const facts = [
    t('published', { date: formatDate(post.date, language) }),
    t('author', { author: post.author }),
    t('readingTime', { count: post.readingTime }),
  ];
  return (
    <>
      <Container className="pt-6 sm:pt-10">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <LocalizedLink
            to="/blog"
            className="inline-flex min-h-8 items-center gap-2 font-semibold hover:text-accent"
          >
            <Icon name="arrowLeft" />
            {t('back')}
          </LocalizedLink>
          <div className="max-sm:hidden">
            <Breadcrumbs
              label={t('breadcrumb.label')}
              items={[
                { title: t('breadcrumb.home'), to: '/' },
                { title: t('breadcrumb.blog'), to: '/blog' },
                { title: t(`categories.${post.category}`) },
              ]}
            />
          </div>
        </div>
        <header className="mt-10 grid gap-x-12 gap-y-6 sm:mt-14 lg:grid-cols-12">
          <div className="lg:col-span-10">
            <Badge tone="accent">{t(`categories.${post.category}`)}</Badge>
            <h1 className="mt-5 text-[clamp(2.25rem,1.4rem+3.6vw,4.5rem)] font-extrabold">{post.title}</h1>
          </div>
          <p className="max-w-[46ch] text-lead text-soft lg:col-span-7">{post.excerpt}</p>
          <ul className="flex flex-wrap content-end gap-x-5 gap-y-1 text-sm text-soft lg:col-span-4 lg:col-start-9 lg:flex-col lg:justify-end lg:text-end">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </header>
      </Container>
      <Container className="mt-10 mb-12 sm:mt-14 sm:mb-20">
        <div className="lo-checker rounded-card [--lo-checker-size:18px]">
          <PostCover
            post={post}
            alt={post.imageAlt}
            eager
            sizes="(width >= 64rem) 76rem, 100vw"
            className="aspect-video translate-x-3 -translate-y-3 sm:translate-x-6 sm:-translate-y-6 lg:aspect-[21/10]"
          />
        </div>
      </Container>
    </>
  );
}
