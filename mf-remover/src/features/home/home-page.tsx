import { PageHead, useSite, useT, useTexts } from '@liftout/kit';
import { useLoaderData } from 'react-router-dom';
import image from '../../images/og/home.jpg';
import { Blurbs } from './components/blurbs';
import { Categories } from './components/categories';
import { Features } from './components/features';
import { Hero } from './components/hero';
import { Ideas } from './components/ideas';
import { Newsletter } from './components/newsletter';
import { Posts } from './components/posts';
import { Testimonials } from './components/testimonials';
import { UseCases } from './components/use-cases';
import type { LatestPost } from './latest-posts';

export default function HomePage() {
  const t = useT('mf-remover/home');
  const posts = useLoaderData() as LatestPost[];
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        image={image}
        structuredData={[useWebApplication()]}
      />
      <Hero />
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

function useWebApplication(): Record<string, unknown> {
  const t = useT('mf-remover/home');
  const { origin } = useSite();
  return {
    '@type': 'WebApplication',
    name: t('app.name'),
    description: t('app.description'),
    url: `${origin}/`,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    featureList: useTexts<string[]>('mf-remover/home', 'app.features'),
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
}
