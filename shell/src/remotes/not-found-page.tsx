import { ButtonLink, Notice, PageHead, useT } from '@liftout/kit';
import { useIsHydrating } from '@liftout/kit/host';
import { useLocation } from 'react-router-dom';

export function NotFoundPage() {
  const t = useT('shell');
  const { pathname } = useLocation();
  // The server sends one page for all unknown paths.
  const isHydrating = useIsHydrating();
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
          <span className="lo-not-found-path">
            {t('notFound.path', { path: isHydrating ? '…' : pathname })}
          </span>
          {t('notFound.hint')}
        </p>
      </Notice>
    </>
  );
}
