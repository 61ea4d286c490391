import { LegalPage } from './components/legal-page';
import { Questions } from './components/questions';

export default function CookiesPage() {
  return <LegalPage name="cookies" after={<Questions texts="mf-legal/cookies" />} />;
}
