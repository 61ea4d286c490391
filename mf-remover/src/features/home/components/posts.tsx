import { formatDate, LocalizedLink, Picture, Section, useLanguage, useT } from '@liftout/kit';
import { SwipeRow } from '../../../ui/swipe-row';
import type { LatestPost } from '../latest-posts';

/** The newest article large, the others beside it. */
export function Posts({ posts }: { posts: readonly LatestPost[] }) {
  const t = useT('mf-remover/home');
  return (
    <Section title={t('posts.title')} lead={t('posts.text')}>
      {posts.length === 0 && <p className="text-soft">{t('posts.empty')}</p>}
      <SwipeRow as="ul" className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {posts.map((post) => (
          <Post key={post.address} post={post} />
        ))}
      </SwipeRow>
      <p className="mt-4 font-semibold sm:mt-10">
        <LocalizedLink to="/blog" className="lo-link">
          {t('posts.all')}
        </LocalizedLink>
      </p>
    </Section>
  );
}

function Post({ post: { title, excerpt, date, readingTime, address, image } }: { post: LatestPost }) {
  const t = useT('mf-remover/home');
  const language = useLanguage();
  return (
    <li
      className={`group relative grid content-start gap-3 border-t-2 border-ink pt-4 sm:gap-5 sm:pt-6 lg:first:row-span-2 ${image ? 'not-first:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}`}
    >
      {image && (
        <Picture
          {...image}
          alt=""
          className="aspect-2/1 rounded-frame sm:aspect-[16/10] [&_img]:h-full [&_img]:object-cover [&_img]:transition-transform [&_img]:duration-500 [&_img]:ease-studio group-hover:[&_img]:scale-103"
        />
      )}
      <div>
        <p className="text-sm text-soft">
          <time dateTime={date}>{formatDate(date, language, 'medium')}</time>
          {' · '}
          {t('posts.minutes', { count: readingTime })}
        </p>
        <h3 className="mt-2 text-xl lg:group-first:text-heading">
          <LocalizedLink to={address} className="after:absolute after:inset-0 hover:text-accent">
            {title}
          </LocalizedLink>
        </h3>
        <p className="mt-2 text-soft max-sm:line-clamp-2">{excerpt}</p>
      </div>
    </li>
  );
}
