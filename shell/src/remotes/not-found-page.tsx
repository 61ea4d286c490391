import { ButtonLink, Notice, PageHead, useT } from '@liftout/kit';
import { useIsHydrating } from '@liftout/kit/host';
import { useLocation } from 'react-router-dom';
import { findOwner } from './find-owner';
import { useRegistry } from './use-registry';

export function NotFoundPage() {
  const t = useT('shell');
  const { pathname } = useLocation();
  const registry = useRegistry();
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
        {(['blog', 'faq', 'help'] as const)
          .filter((page) => findOwner(registry, `/${page}`))
          .map((page) => (
            <ButtonLink key={page} to={`/${page}`} variant="outline">
              {t(`notFound.links.${page}`)}
            </ButtonLink>
          ))}
        <p className="lo-hint lo-not-found-hint">
          <span className="lo-not-found-path">
            {t('notFound.path', { path: isHydrating ? '…' : pathname })}
          </span>
          {!findOwner(registry, pathname) && t('notFound.hint')}
        </p>
      </Notice>
    </>
  );
}
