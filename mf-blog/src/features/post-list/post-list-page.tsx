import { PageHead, PageTitle, useT } from '@liftout/kit';

export default function PostListPage() {
  const t = useT('mf-blog/list');
  return (
    <>
      <PageHead title={t('meta.title')} description={t('meta.description')} />
      <PageTitle title={t('title')} lead={t('description')} />
    </>
  );
}
