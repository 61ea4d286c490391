import { PageHead, Spinner, useT } from '@liftout/kit';

/** Placeholder for a page that is not rendered on the server, until the browser has rendered it. */
export function LoadingPlaceholder() {
  const t = useT('shell');
  return (
    <>
      <PageHead title="Liftout" description={t('footer.tagline')} alternates={false} robots="noindex" />
      <div className="lo-loading-placeholder" role="status">
        <Spinner /> {t('loading')}
      </div>
    </>
  );
}
