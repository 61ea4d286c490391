import { useT } from '@liftout/kit';
import { LegalPage } from './components/legal-page';
import { Questions } from './components/questions';

export default function CookiesPage() {
  const t = useT('mf-legal/cookies');
  return (
    <LegalPage
      name="cookies"
      after={
        <Questions
          title={t('contact.title')}
          description={t('contact.description')}
          email={t('contact.email')}
        />
      }
    />
  );
}
