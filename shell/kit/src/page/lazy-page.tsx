import { type ComponentType, lazy, memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../i18n/use-t';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { useFailedPage } from './page-health';

type PageModule<Props> = { default: ComponentType<Props> };

/**
 * A `lazy` for routes that never rejects in the browser: React Router remembers a rejected one for ever, so
 * a page file that fails gives a component that says so and really tries again. On the server it does reject,
 * for a broken page must not be cached as a good one.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<PageModule<Props>>,
): () => Promise<{ Component: ComponentType<Props> }> {
  return async () => {
    try {
      return { Component: (await load()).default };
    } catch (error) {
      if (typeof document === 'undefined') throw error;
      // biome-ignore lint/correctness/noComponentHookFactories: React Router keeps it as the route's component
      const Component = (props: Props) => <PageRetry load={load} error={error} props={props} />;
      failedPages.add(Component as ComponentType);
      return { Component };
    }
  };
}

/**
 * The part of a long page that is not seen at first: rendered on the server with the rest, but its code is no part
 * of the page's file, so what is above it comes to life sooner. It is fetched while the page does so. What the server
 * sent stays until then, however often the file fails; a page that the browser renders itself says it in its place.
 */
export function latePart<Props extends object>(load: () => Promise<PageModule<Props>>): ComponentType<Props> {
  const first = load();
  // Said where it is rendered.
  first.catch(() => undefined);
  let early: typeof first | undefined = first;
  const next = () => {
    const loading = early ?? load();
    early = undefined;
    return loading;
  };
  const Sent = suspended(lazy(() => (typeof document === 'undefined' ? first : insist(next))));
  const Own = suspended(lazy(async () => ({ default: (await lazyPage(next)()).Component })));
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the page's module is read
  return function LatePart(props: Props) {
    const [wasSent] = useState(useIsHydrating());
    return wasSent ? <Sent {...props} /> : <Own {...props} />;
  };
}

/** Not rendered again without need: React throws away what was sent when that happens before it has come to life. */
const suspended = <Props extends object>(Part: ComponentType<Props>) =>
  memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));

/** Whether what is rendered is there already, from the server. */
const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );

/** Tries again after two seconds, four, eight, … */
async function insist<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let wait = 2000; ; wait *= 2) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

const failedPages = new WeakSet<ComponentType>();

/** Whether a route's component stands in for a page that could not be loaded: it cannot be hydrated. */
export const isFailedPage = (component: ComponentType | null | undefined) =>
  Boolean(component && failedPages.has(component));

interface PageRetryProps<Props> {
  load: () => Promise<PageModule<Props>>;
  error: unknown;
  props: Props;
}

function PageRetry<Props extends object>({ load, error, props }: PageRetryProps<Props>) {
  const [Page, setPage] = useState<ComponentType<Props> | null>(null);
  const [failure, setFailure] = useState({ count: 1, error });
  const [loading, setLoading] = useState(false);
  if (Page) return <Page {...props} />;

  const retry = async () => {
    setLoading(true);
    try {
      const loaded = await load();
      setPage(() => loaded.default);
    } catch (again) {
      setFailure({ count: failure.count + 1, error: again });
    } finally {
      setLoading(false);
    }
  };
  return <LoadFailure failures={failure.count} error={failure.error} retrying={loading} onRetry={retry} />;
}

export interface LoadFailureProps {
  /** How often loading has failed; from the second time on a reload is offered. */
  failures: number;
  error?: unknown;
  /** It was there, and came to a stop while it was shown. */
  crashed?: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** What stands in the place of a page that could not be loaded; header and footer stay. */
export function LoadFailure({ failures, error, crashed = false, retrying, onRetry }: LoadFailureProps) {
  const t = useT('shell');
  const outdated = useFailedPage(error);
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  const kind = offline ? 'offline' : crashed ? 'crashed' : failures > 1 ? 'failedAgain' : 'failed';

  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);

  if (outdated && !offline) {
    return (
      <Notice title={t('newVersion.title')} text={t('newVersion.text')} role="alert">
        <Button onClick={() => location.reload()}>{t('newVersion.reload')}</Button>
      </Notice>
    );
  }
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
