import { PageHead, PageTitle, useT } from '@liftout/kit';

import image from '../../images/og/home.jpg';

/** An announcement only. It exists in English only. */
export default function EnterprisePage() {
  const t = useT('mf-remover/enterprise');
  return (
    <>
      <PageHead
        title={t('meta.title')}
        description={t('meta.description')}
        image={image}
        alternates={false}
      />
      <PageTitle title={t('title')} />
    </>
  );
}
