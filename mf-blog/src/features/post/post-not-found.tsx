import { ButtonLink, Notice, PageHead, useT } from '@liftout/kit';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

/** Shown for an unknown slug. The shell shows all other errors. */
export function PostNotFound() {
  const error = useRouteError();
  const t = useT('mf-blog/article');
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <>
      <PageHead
        title={t('notFound.metaTitle')}
        description={t('notFound.text')}
        alternates={false}
        robots="noindex"
      />
      <Notice badge={t('notFound.badge')} title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to="/blog">{t('notFound.back')}</ButtonLink>
        <ButtonLink to="/" variant="outline">
          {t('notFound.home')}
        </ButtonLink>
      </Notice>
    </>
  );
}
