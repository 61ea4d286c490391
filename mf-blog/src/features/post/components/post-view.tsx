import { Container, defaultLanguage, splitLanguage } from '@liftout/kit';
import { useLocation } from 'react-router-dom';
import type { Article } from '../../../posts/post';
import type { PostData } from '../load-post';
import { Contents } from './contents';
import { Neighbours } from './neighbours';
import { PostFooter } from './post-footer';
import { PostHeader } from './post-header';
import { RelatedPosts } from './related-posts';
import { ShareBar } from './share-bar';
import { TryIt } from './try-it';

/** A post: text, share bar, related posts and neighbours. */
export function PostView({ post, article, previous, next, related }: PostData & { article: Article }) {
  const { language, prefix } = splitLanguage(useLocation().pathname);
  // The links keep an English prefix, as `LocalizedLink` does.
  const html =
    prefix && language === defaultLanguage
      ? article.html.replaceAll('href="/', `href="/${language}/`)
      : article.html;
  return (
    <>
      <article>
        <PostHeader post={post} />
        <Container className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
          <aside className="lo-no-print lg:sticky lg:top-24 lg:col-span-3 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
            <Contents headings={article.headings} />
            <ShareBar post={post} />
          </aside>
          <div className="min-w-0 lg:col-span-8 lg:col-start-5">
            <div
              className="lo-prose [&>p:first-child]:text-lead"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own build, which refuses raw HTML
              dangerouslySetInnerHTML={{ __html: html }}
            />
            <PostFooter post={post} />
          </div>
        </Container>
      </article>
      <Neighbours previous={previous} next={next} />
      {related.length > 0 && <RelatedPosts posts={related} />}
      <TryIt />
    </>
  );
}
