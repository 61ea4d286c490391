import { type ComponentType, useEffect, useState } from 'react';
import { useFailedPage } from '../health/page-health.tsx';
import { loadWithRetries } from '../http/load-with-retries.ts';
import { useT } from '../i18n/use-t.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { keptServerPage } from './kept-page.ts';

export type PageModule<Props> = { default: ComponentType<Props> };

/**
 * A `lazy` for routes that never rejects in the browser. React Router keeps a rejected `lazy` for good, so a page file
 * that fails to load gives a component that shows the failure and can load the file again. On the server it rejects,
 * because a broken page must not be cached.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<PageModule<Props>>,
): () => Promise<{ Component: ComponentType<Props> }> {
  return async () => {
    try {
      return { Component: (await loadWithRetries(load)).default };
    } catch (error) {
      if (typeof document === 'undefined') throw error;
      const page: LatePage<Props> = { load, error };
      // biome-ignore lint/correctness/noComponentHookFactories: React Router keeps it as the route's component
      const Component = (props: Props) => <PageRetry page={page} props={props} />;
      failedPages.add(Component as ComponentType);
      return { Component };
    }
  };
}

const failedPages = new WeakSet<ComponentType>();

/** Whether a route's component is the notice for a page that failed to load. It cannot be hydrated. */
export const isFailedPage = (component: ComponentType | null | undefined) =>
  Boolean(component && failedPages.has(component));

/** A page whose file failed to load. It outlives the component, because the visitor may leave the page and return. */
interface LatePage<Props> {
  load: () => Promise<PageModule<Props>>;
  error: unknown;
  /** Since a try succeeded. */
  Component?: ComponentType<Props>;
}

function PageRetry<Props extends object>({ page, props }: { page: LatePage<Props>; props: Props }) {
  const [Page, setPage] = useState(() => page.Component);
  const [failure, setFailure] = useState({ count: 1, error: page.error });
  const [loading, setLoading] = useState(false);
  if (Page) return <Page {...props} />;

  const retry = async () => {
    setLoading(true);
    try {
      page.Component = (await page.load()).default;
      setPage(() => page.Component);
    } catch (again) {
      setFailure({ count: failure.count + 1, error: again });
    } finally {
      setLoading(false);
    }
  };
  return <LoadFailure failures={failure.count} error={failure.error} retrying={loading} onRetry={retry} />;
}

export interface LoadFailureProps {
  /** How many times loading failed. From the second failure on, a reload is offered. */
  failures: number;
  error?: unknown;
  /** The page was loaded and threw while it was shown. */
  crashed?: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/**
 * The notice for a page that failed to load. Header and footer stay. If the server has sent the page, it stays below
 * the notice: the visitor can read it, and its links work.
 */
export function LoadFailure({ failures, error, crashed = false, retrying, onRetry }: LoadFailureProps) {
  const t = useT('shell');
  const outdated = useFailedPage(error);
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;

  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);

  if (outdated && !offline) {
    return (
      <>
        <title>{`${t('newVersion.title')} | Liftout`}</title>
        <Notice title={t('newVersion.title')} text={t('newVersion.text')} role="alert">
          <Button onClick={() => location.reload()}>{t('newVersion.reload')}</Button>
        </Notice>
      </>
    );
  }
  const kept = crashed ? undefined : keptServerPage();
  const kind = offline
    ? 'offline'
    : crashed
      ? 'crashed'
      : kept
        ? 'kept'
        : failures > 1
          ? 'failedAgain'
          : 'failed';
  const title = t(`remoteError.${kind}.title`);
  return (
    <>
      {!kept && <title>{`${title} | Liftout`}</title>}
      <Notice title={title} text={t(`remoteError.${kind}.text`)} role="alert" compact={kept !== undefined}>
        <Button onClick={retrying ? undefined : onRetry} aria-disabled={retrying}>
          {t(retrying ? 'remoteError.retrying' : 'remoteError.retry')}
        </Button>
        {failures > 1 && (
          <Button variant="outline" onClick={() => location.reload()}>
            {t('remoteError.reload')}
          </Button>
        )}
      </Notice>
      {kept && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the page that is already shown, as the server sent it
        <div data-mf={kept.remote} dangerouslySetInnerHTML={{ __html: kept.html }} />
      )}
    </>
  );
}
