import { Breadcrumbs, PageHead, Section, useBreadcrumbList, useT, useTexts } from '@liftout/kit';
import { RemovalSection } from '../removal/removal-section';
import { Closing } from './components/closing';
import { Gallery } from './components/gallery';
import { LastBlock } from './components/last-block';
import { type Question, Questions } from './components/questions';
import { ScenarioFeatures } from './components/scenario-features';
import { ScenarioHero } from './components/scenario-hero';
import { Stats } from './components/stats';
import { Steps } from './components/steps';
import { Why } from './components/why';
import type { Scenario } from './scenario';

/** The landing page of one kind of picture. */
export function ScenarioPage({ scenario }: { scenario: Scenario }) {
  const { texts, source, image } = scenario;
  const t = useT(texts);
  const questions = useTexts<Question[]>(texts, 'faq.items');
  const trail = [{ title: t('breadcrumb.home'), to: '/' }, { title: t('breadcrumb.current') }];
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        image={image}
        structuredData={[useBreadcrumbList(trail), faqPage(questions)]}
      />
      <ScenarioHero scenario={scenario} above={<Breadcrumbs label={t('breadcrumb.label')} items={trail} />} />
      <Section sunken title={t('upload.title')} lead={t('upload.text')}>
        <RemovalSection source={source} />
      </Section>
      <Gallery scenario={scenario} />
      <Steps scenario={scenario} />
      <ScenarioFeatures scenario={scenario} />
      <Stats scenario={scenario} />
      <Why scenario={scenario} />
      <LastBlock scenario={scenario} />
      <Questions scenario={scenario} questions={questions} />
      <Closing scenario={scenario} />
    </>
  );
}

const faqPage = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
