import { ButtonLink, Notice, PageHead, useT } from '@liftout/kit';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

export function NotFoundPage() {
  const t = useT('shell');
  const address = useAddressInBrowser();
  return (
    <>
      <PageHead
        title={t('notFound.meta.title')}
        description={t('notFound.meta.description')}
        alternates={false}
        robots="noindex"
      />
      <Notice badge="404" title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to="/">{t('notFound.links.home')}</ButtonLink>
        <ButtonLink to="/blog" variant="outline">
          {t('notFound.links.blog')}
        </ButtonLink>
        <ButtonLink to="/faq" variant="outline">
          {t('notFound.links.faq')}
        </ButtonLink>
        <ButtonLink to="/help" variant="outline">
          {t('notFound.links.help')}
        </ButtonLink>
        <p className="lo-hint lo-not-found-hint">
          {address !== '' && (
            <>
              {t('notFound.path', { path: address })}
              <br />
            </>
          )}
          {t('notFound.hint')}
        </p>
      </Notice>
    </>
  );
}

/** The visited path. Empty on the server, which sends one page for all unknown paths. */
function useAddressInBrowser(): string {
  const { pathname } = useLocation();
  return useSyncExternalStore(
    neverChanges,
    () => pathname,
    () => '',
  );
}

const neverChanges = () => () => undefined;
