import { PageHead, Spinner, useT } from '@liftout/kit';

/** Stands in a page's place until the browser has rendered it by itself. */
export function LoadingPlace() {
  const t = useT('shell');
  return (
    <>
      <PageHead title="Liftout" description={t('footer.tagline')} alternates={false} robots="noindex" />
      <div className="lo-loading-place" role="status">
        <Spinner /> {t('loading')}
      </div>
    </>
  );
}
