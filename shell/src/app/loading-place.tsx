import { PageHead, Spinner, useT } from '@liftout/kit';

/** Placeholder for a page that is not rendered on the server, until the browser has rendered it. */
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
