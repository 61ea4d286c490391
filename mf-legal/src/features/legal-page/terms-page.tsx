import { useT, useTexts } from '@liftout/kit';
import { LegalPage } from './components/legal-page';
import { Overview } from './components/overview';
import { Questions } from './components/questions';
import { SideNote } from './components/side-note';
import type { Point } from './legal-texts';

const texts = 'mf-legal/terms';

export default function TermsPage() {
  const t = useT(texts);
  return (
    <LegalPage
      name="terms"
      before={
        <Overview
          title={t('summary.title')}
          description={t('summary.description')}
          points={useTexts<Point[]>(texts, 'summary.points')}
        />
      }
      after={
        <>
          <SideNote icon="scale" texts={texts} name="governingLaw" />
          <Questions texts={texts} />
        </>
      }
    />
  );
}
