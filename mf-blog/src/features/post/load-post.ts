import type { Language, RemoteContext } from '@liftout/kit';
import { data } from 'react-router-dom';
import { loadPosts } from '../../posts/load-posts';
import type { Article, Post } from '../../posts/post';
import { neighboursOf, relatedTo } from './post-relations';

/** The skeleton is shown for at least this many milliseconds to visitors who come from another page of the site. */
const skeletonTime = 300;

/** Slugs of the posts that the visitor has seen. They return without the skeleton, so their place is kept. */
export const seenPosts = new Set<string>();

export interface PostData {
  post: Post;
  previous: Post | null;
  next: Post | null;
  related: readonly Post[];
  /** On the server, the article. In the browser, a promise at first: the skeleton is shown until it resolves. */
  article: Article | Promise<Article>;
}

/** Data of the page of a post. @throws a 404 for an unknown slug. */
export async function loadPost(context: RemoteContext, slug: string, language: Language): Promise<PostData> {
  const posts = await loadPosts(context, language);
  const post = posts.find((item) => item.slug === slug.toLowerCase());
  if (!post) throw data(null, { status: 404 });
  const article = loadArticle(post.slug, language);
  return {
    post,
    ...neighboursOf(post, posts),
    related: relatedTo(post, posts),
    article:
      typeof document === 'undefined' || seenPosts.has(post.slug) ? await article : showSkeletonFor(article),
  };
}

async function loadArticle(slug: string, language: Language): Promise<Article> {
  const module: { default: Article } = await import(
    /* webpackChunkName: "[request]" */ `../../../content/${slug}/${language}.md`
  );
  return module.default;
}

function showSkeletonFor(article: Promise<Article>): Promise<Article> {
  const shown = new Promise((done) => setTimeout(done, skeletonTime));
  const both = Promise.all([article, shown]).then(([loaded]) => loaded);
  // The page shows a failure once it is rendered. Until then, this avoids an unhandled rejection.
  both.catch(() => undefined);
  return both;
}
