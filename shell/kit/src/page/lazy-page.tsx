import { type ComponentType, useEffect, useState } from 'react';
import { useT } from '../i18n/use-t';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

type PageModule = { default: ComponentType };

/**
 * A `lazy` for routes that never rejects in the browser: React Router remembers a rejected one for ever, so
 * a page file that fails gives a component that says so and really tries again. On the server it does reject,
 * for a broken page must not be cached as a good one.
 */
export function lazyPage(load: () => Promise<PageModule>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    try {
      return { Component: (await load()).default };
    } catch (error) {
      if (typeof document === 'undefined') throw error;
      // biome-ignore lint/correctness/noComponentHookFactories: React Router keeps it as the route's component
      return { Component: () => <PageRetry load={load} /> };
    }
  };
}

function PageRetry({ load }: { load: () => Promise<PageModule> }) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  const [failures, setFailures] = useState(1);
  const [loading, setLoading] = useState(false);
  if (Page) return <Page />;

  const retry = async () => {
    setLoading(true);
    try {
      const loaded = await load();
      setPage(() => loaded.default);
    } catch {
      setFailures(failures + 1);
    } finally {
      setLoading(false);
    }
  };
  return <LoadFailure failures={failures} retrying={loading} onRetry={retry} />;
}

export interface LoadFailureProps {
  /** How often loading has failed; from the second time on a reload is offered. */
  failures: number;
  retrying: boolean;
  onRetry: () => void;
}

/** What stands in the place of a page that could not be loaded; header and footer stay. */
export function LoadFailure({ failures, retrying, onRetry }: LoadFailureProps) {
  const t = useT('shell');
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  const kind = offline ? 'offline' : failures > 1 ? 'failedAgain' : 'failed';

  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);

  return (
    <Notice title={t(`remoteError.${kind}.title`)} text={t(`remoteError.${kind}.text`)} role="alert">
      <Button onClick={onRetry} disabled={retrying}>
        {t(retrying ? 'remoteError.retrying' : 'remoteError.retry')}
      </Button>
      {failures > 1 && (
        <Button variant="outline" onClick={() => location.reload()}>
          {t('remoteError.reload')}
        </Button>
      )}
    </Notice>
  );
}
