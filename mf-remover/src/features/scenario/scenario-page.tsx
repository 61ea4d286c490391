import { Breadcrumbs, latePart, PageHead, Section, useBreadcrumbList, useT, useTexts } from '@liftout/kit';
import { Tool } from '../tool/tool';
import type { Question } from './components/questions';
import { ScenarioHero } from './components/scenario-hero';
import type { Scenario } from './scenario';

const BelowTheTool = latePart(
  () => import(/* webpackChunkName: "mf-remover/scenario-below" */ './below-the-tool'),
);

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
        <Tool source={source} />
      </Section>
      <BelowTheTool scenario={scenario} questions={questions} />
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
