import { Container, PageHead, PageTitle, useT, useTexts } from '@liftout/kit';
import { RemovalSection } from '../removal/removal-section';

export default function HomePage() {
  const t = useT('mf-remover/home');
  const features = useTexts<string[]>('mf-remover/home', 'app.features');
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        structuredData={[
          {
            '@type': 'WebApplication',
            name: t('app.name'),
            description: t('app.description'),
            applicationCategory: 'MultimediaApplication',
            operatingSystem: 'Any',
            featureList: features,
            offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
          },
        ]}
      />
      <PageTitle
        kicker={t('hero.badge')}
        title={`${t('hero.title')} ${t('hero.titleAccent')}`}
        lead={t('hero.text')}
      />
      <Container>
        <RemovalSection source="home" className="pb-24" />
      </Container>
    </>
  );
}
