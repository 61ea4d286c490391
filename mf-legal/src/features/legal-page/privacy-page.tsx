import { useT, useTexts } from '@liftout/kit';
import { LegalPage } from './components/legal-page';
import { Overview } from './components/overview';
import { Questions } from './components/questions';
import { SideNote } from './components/side-note';
import type { Point } from './legal-texts';

const texts = 'mf-legal/privacy';

export default function PrivacyPage() {
  const t = useT(texts);
  return (
    <LegalPage
      name="privacy"
      before={
        <>
          <Overview title={t('overview.title')} points={useTexts<Point[]>(texts, 'overview.points')} />
          <div className="grid gap-5 xl:grid-cols-2">
            <SideNote icon="shield" texts={texts} name="gdpr" />
            <SideNote icon="shield" texts={texts} name="ccpa" />
          </div>
        </>
      }
      after={<Questions texts={texts} />}
    />
  );
}
