import { latePart, PageHead, useSite, useT, useTexts } from '@liftout/kit';
import image from '../../images/og/home.jpg';
import { Hero } from './components/hero';

const BelowTheTool = latePart(
  () => import(/* webpackChunkName: "mf-remover/home-below" */ './below-the-tool'),
);

export default function HomePage() {
  const t = useT('mf-remover/home');
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        image={image}
        structuredData={[useWebApplication()]}
      />
      <Hero />
      <BelowTheTool />
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
