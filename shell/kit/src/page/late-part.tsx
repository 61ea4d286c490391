import { type ComponentType, lazy, memo, Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPage, type PageModule } from './lazy-page.tsx';

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
    <ErrorBoundary>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
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
