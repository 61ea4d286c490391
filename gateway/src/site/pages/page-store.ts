import { type RenderedPage, splitLanguage } from '@liftout/page-contract';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { ReleaseSet } from '../releases/release.ts';
import { type FoundPage, findPage, listedPages } from './find-page.ts';
import type { Frames } from './frames.ts';
import { createPageDocument, type PageDocument } from './page-document.ts';
import type { Renderer } from './rendering/renderer.ts';

export type PageAnswer =
  | { document: PageDocument }
  | { redirect: string; status: number }
  /** The shell without the page; `cause` is for the log. */
  | { document: PageDocument; cause: Error };

/** The pages of all sets of versions in use. */
export interface PageStore {
  /** False when a render process must make the answer. */
  isCached(set: ReleaseSet, page: FoundPage): boolean;
  /** The page from the cache or rendered. If rendering fails, only the shell. */
  answer(set: ReleaseSet, page: FoundPage): Promise<PageAnswer>;
  /** Renders the page at an address with these versions. Caches it unless it is an error. @throws when that fails. */
  render(set: ReleaseSet, address: string): Promise<RenderedPage>;
  /** Renders all pages of a set that are not cached, one after the other, until `signal` is aborted. */
  prepare(set: ReleaseSet, signal: AbortSignal): Promise<void>;
  /** Forgets the pages of all other sets. */
  keep(sets: readonly ReleaseSet[]): void;
}

/** Milliseconds until a failed page is tried again, whatever the number of requests. */
const failurePause = 1000;
/** Bytes of all pages together. */
const cacheSize = 128 * 1024 * 1024;

export function createPageStore(renderer: Renderer, frames: Frames): PageStore {
  const pages = new LRUCache<string, PageAnswer>({
    maxSize: cacheSize,
    sizeCalculation: (answer) => ('document' in answer ? answer.document.size : 1000),
  });
  const failures = new LRUCache<string, Error>({ max: 1000, ttl: failurePause });
  const rendering = new Map<string, Promise<RenderedPage>>();
  const documents = new WeakMap<RenderedPage, PageDocument>();
  const inTurn = pLimit(1);
  // A task that fails is dropped.
  const inBackground = (task: () => Promise<void>) => void inTurn(task).catch(() => undefined);
  // The footer shows the year.
  const keyOf = (set: ReleaseSet, pathname: string) =>
    `${set.key} ${new Date().getUTCFullYear()} ${pathname}`;

  /** One document for each rendered page, so that it is compressed once. */
  function documentOf(rendered: RenderedPage): PageDocument {
    const known = documents.get(rendered) ?? createPageDocument(rendered, inBackground);
    documents.set(rendered, known);
    return known;
  }

  /** Several requests for one page wait for the same rendering. */
  function renderOnce(set: ReleaseSet, page: FoundPage): Promise<RenderedPage> {
    const key = keyOf(set, page.pathname);
    const known = rendering.get(key);
    if (known) return known;
    const started = renderer.renderPage(set, page).then((rendered) => {
      if (rendered.location !== undefined) {
        pages.set(key, { redirect: rendered.location, status: rendered.status });
      } else if (rendered.status < 500) {
        pages.set(key, { document: documentOf(rendered) });
      }
      return rendered;
    });
    rendering.set(key, started);
    const forget = () => void rendering.delete(key);
    started.then(forget, forget);
    return started;
  }

  return {
    isCached: (set, page) => pages.has(keyOf(set, page.pathname)),

    render: (set, address) => renderOnce(set, findPage(set, address)),

    async answer(set, page) {
      const key = keyOf(set, page.pathname);
      const known = pages.get(key);
      if (known) return known;
      try {
        const failure = failures.get(key);
        if (failure) throw failure;
        const rendered = await renderOnce(set, page);
        return pages.get(key) ?? { document: documentOf(rendered) };
      } catch (cause) {
        if (!failures.has(key)) failures.set(key, cause as Error);
        const frame = await frames.frame(set, splitLanguage(page.pathname).prefix);
        return { document: documentOf(frame), cause: cause as Error };
      }
    },

    async prepare(set, signal) {
      await frames.prepare(set, signal);
      // Each remote has its own process, so the remotes take turns.
      const addresses = set.remotes.map(listedPages);
      const longest = Math.max(0, ...addresses.map(({ length }) => length));
      for (let index = 0; index < longest; index += 1) {
        for (const address of addresses.flatMap((list) => list[index] ?? [])) {
          if (signal.aborted) return;
          const page = findPage(set, address);
          if (pages.has(keyOf(set, page.pathname))) continue;
          // A failure is reported when a visitor requests the page.
          await renderOnce(set, page).catch(() => undefined);
        }
      }
    },

    keep(sets) {
      const kept = new Set(sets.map(({ key }) => key));
      for (const key of [...pages.keys()]) {
        if (!kept.has(key.slice(0, key.indexOf(' ')))) pages.delete(key);
      }
    },
  };
}
