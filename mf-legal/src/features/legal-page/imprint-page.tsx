import { useT } from '@liftout/kit';
import { LegalPage } from './components/legal-page';

export default function ImprintPage() {
  const t = useT('mf-legal/imprint');
  return (
    <LegalPage
      name="imprint"
      before={<p className="border-s-[3px] border-accent ps-4 text-soft">{t('placeholderNotice')}</p>}
    />
  );
}
