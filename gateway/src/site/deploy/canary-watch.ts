import type { ReleaseSet } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import { appState } from '../releases/state/live-state.ts';

/** A canary is dropped when at least so many of its pages failed in browsers… */
const failedViewsLimit = 5;
/** …and at least this share of all that were served. */
const failedShareLimit = 0.05;
/** Pages that may still report an error. */
const rememberedViews = 2000;

interface Watched {
  hash: string;
  views: number;
  failed: number;
  /** Nonces of pages that have not reported. */
  open: Set<string>;
}

export type CanaryWatch = ReturnType<typeof createCanaryWatch>;

/** Counts the pages of canaries that fail in browsers, and drops a canary when they are too many. */
export function createCanaryWatch(releases: Releases, drop: (app: string, reason: string) => Promise<void>) {
  const watched = new Map<string, Watched>();

  function of(app: string): Watched | undefined {
    const hash = appState(releases.state, app).canary?.hash;
    if (!hash) return undefined;
    const known = watched.get(app);
    if (known?.hash === hash) return known;
    const counts: Watched = { hash, views: 0, failed: 0, open: new Set() };
    watched.set(app, counts);
    return counts;
  }

  return {
    /** A page of a canary was sent. */
    viewed({ canary }: ReleaseSet, view: string): void {
      const counts = canary && of(canary);
      if (!counts) return;
      counts.views += 1;
      counts.open.add(view);
      const [oldest] = counts.open;
      if (counts.open.size > rememberedViews && oldest !== undefined) counts.open.delete(oldest);
    },

    /** A page failed, in a browser or on the server. Each page counts once. */
    async failed(app: string, view: string, message: string): Promise<void> {
      const counts = of(app);
      if (!counts?.open.delete(view)) return;
      counts.failed += 1;
      const { views, failed } = counts;
      if (failed < failedViewsLimit || failed < views * failedShareLimit) return;
      watched.delete(app);
      await drop(app, `Dropped by itself: ${failed} of ${views} pages failed. The last error: ${message}`);
    },

    counts(app: string): { views: number; failedViews: number } {
      const counts = of(app);
      return { views: counts?.views ?? 0, failedViews: counts?.failed ?? 0 };
    },
  };
}
