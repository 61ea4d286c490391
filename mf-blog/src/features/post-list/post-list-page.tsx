import { Container, useKeptText } from '@liftout/kit';
import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Category, Post } from '../../posts/post';
import { EmptyResult } from './components/empty-result';
import { FeaturedPost } from './components/featured-post';
import { Masthead } from './components/masthead';
import { PostFilters } from './components/post-filters';
import { PostGrid } from './components/post-grid';
import { PostListHead } from './components/post-list-head';
import { StayUpdated } from './components/stay-updated';
import { findPosts } from './find-posts';

/** All posts: the newest large, the others below it. A search shows its results instead. */
export default function PostListPage() {
  const posts = useLoaderData() as readonly Post[];
  const [text, setText] = useKeptText();
  // Only marks the chip: choosing a category does not filter.
  const [category, setCategory] = useState<Category | 'all'>('all');
  const box = useRef<HTMLInputElement>(null);
  const searching = text.trim() !== '';
  const found = findPosts(posts, text);
  const [featured, ...others] = posts;
  return (
    <>
      <PostListHead posts={posts} />
      <Masthead />
      <Container>
        <PostFilters
          posts={posts}
          text={text}
          category={category}
          count={found.length}
          box={box}
          onText={setText}
          onCategory={setCategory}
        />
        {featured && !searching && <FeaturedPost post={featured} />}
        {found.length > 0 ? (
          <PostGrid posts={searching ? found : others} />
        ) : (
          <EmptyResult
            text={text}
            onClear={() => {
              setText('');
              setCategory('all');
              box.current?.focus();
            }}
          />
        )}
      </Container>
      <StayUpdated />
    </>
  );
}
