import { useLoaderData } from 'react-router-dom';
import { Blurbs } from './components/blurbs';
import { Categories } from './components/categories';
import { Features } from './components/features';
import { Ideas } from './components/ideas';
import { Newsletter } from './components/newsletter';
import { Posts } from './components/posts';
import { Testimonials } from './components/testimonials';
import { UseCases } from './components/use-cases';
import type { LatestPost } from './latest-posts';

/** The home page from its second screen on. */
export default function BelowTheTool() {
  const posts = useLoaderData() as LatestPost[];
  return (
    <>
      <Features />
      <Categories />
      <UseCases />
      <Ideas />
      <Blurbs />
      <Testimonials />
      <Posts posts={posts} />
      <Newsletter />
    </>
  );
}
