import type { ReleaseSet } from '../releases/release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';

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

/** Counts the pages of canaries that fail in browsers, and drops a canary when they are too many. */
export class CanaryWatch {
  readonly #store: ReleaseStore;
  readonly #drop: (app: string, reason: string) => Promise<void>;
  readonly #watched = new Map<string, Watched>();

  constructor(store: ReleaseStore, drop: (app: string, reason: string) => Promise<void>) {
    this.#store = store;
    this.#drop = drop;
  }

  /** A page of a canary was sent. */
  viewed({ canary }: ReleaseSet, view: string): void {
    const watched = canary && this.#of(canary);
    if (!watched) return;
    watched.views += 1;
    watched.open.add(view);
    const [oldest] = watched.open;
    if (watched.open.size > rememberedViews && oldest !== undefined) watched.open.delete(oldest);
  }

  /** A page failed, in a browser or on the server; each page counts once. */
  async failed(app: string, view: string, message: string): Promise<void> {
    const watched = this.#of(app);
    if (!watched?.open.delete(view)) return;
    watched.failed += 1;
    if (watched.failed < failedViewsLimit || watched.failed < watched.views * failedShareLimit) return;
    const { views, failed } = watched;
    this.#watched.delete(app);
    await this.#drop(
      app,
      `Dropped by itself: ${failed} of ${views} pages failed. The last error: ${message}`,
    );
  }

  counts(app: string): { views: number; failedViews: number } {
    const watched = this.#of(app);
    return { views: watched?.views ?? 0, failedViews: watched?.failed ?? 0 };
  }

  #of(app: string): Watched | undefined {
    const hash = this.#store.canary(app)?.hash;
    if (!hash) return undefined;
    const known = this.#watched.get(app);
    if (known?.hash === hash) return known;
    const watched: Watched = { hash, views: 0, failed: 0, open: new Set() };
    this.#watched.set(app, watched);
    return watched;
  }
}
