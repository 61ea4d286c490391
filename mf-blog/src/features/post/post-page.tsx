import { useLanguage } from '@liftout/kit';
import { Suspense, use, useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import { PostHead } from './components/post-head';
import { PostSkeleton } from './components/post-skeleton';
import { PostView } from './components/post-view';
import { type PostData, seenPosts } from './load-post';

/** One post. The server renders its text at once; the browser shows the skeleton first. */
export default function PostPage() {
  const data = useLoaderData() as PostData;
  const language = useLanguage();
  const { article, post } = data;
  useEffect(() => void seenPosts.add(post.slug), [post.slug]);
  return (
    <>
      <PostHead post={data.post} />
      {article instanceof Promise ? (
        <Suspense key={`${language}/${data.post.slug}`} fallback={<PostSkeleton />}>
          <LoadedPost {...data} article={article} />
        </Suspense>
      ) : (
        <PostView {...data} article={article} />
      )}
    </>
  );
}

function LoadedPost({ article, ...data }: PostData & { article: Promise<Awaited<PostData['article']>> }) {
  return <PostView {...data} article={use(article)} />;
}
