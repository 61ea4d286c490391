import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { loadUntilDone } from '../http/load-until-done.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPage, type PageModule } from './lazy-page.tsx';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * A part of a long page below the first view. The server renders it with the page, but its code is a separate chunk,
 * so the part above it hydrates earlier. The chunk is fetched while the page hydrates. The server's HTML stays until
 * the chunk is there, even if loading fails several times. On a page that was not rendered on the server, a failed
 * chunk shows an error notice in its place.
 */
export function latePart<Props extends object>(load: () => Promise<PageModule<Props>>): ComponentType<Props> {
  const first = load();
  // The error is shown where the part is rendered.
  first.catch(() => undefined);
  let early: typeof first | undefined = first;
  const next = () => {
    const loading = early ?? load();
    early = undefined;
    return loading;
  };
  const Sent = suspended(lazy(() => (typeof document === 'undefined' ? first : loadUntilDone(next))));
  const Own = suspended(lazy(async () => ({ default: (await lazyPage(next)()).Component })));
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where the page's module is read
  return function LatePart(props: Props) {
    const [wasSent] = useState(useIsHydrating());
    return wasSent ? <Sent {...props} /> : <Own {...props} />;
  };
}

/** Memoised: React discards the server's HTML when it renders a Suspense boundary again before hydrating it. */
const suspended = <Props extends object>(Part: ComponentType<Props>) =>
  memo((props: Props) => (
    <ErrorBoundary>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  ));
