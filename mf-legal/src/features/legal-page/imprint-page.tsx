import { PageHead, PageTitle, useT } from '@liftout/kit';

export default function ImprintPage() {
  const t = useT('mf-legal/imprint');
  return (
    <>
      <PageHead title={t('meta.title')} description={t('meta.description')} />
      <PageTitle title={t('title')} lead={t('description')} />
    </>
  );
}
