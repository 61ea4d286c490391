import type { Logger } from 'pino';
import type { Releases } from '../releases/releases.ts';
import type { PageStore } from './page-store.ts';

/**
 * Renders the pages of the live versions ahead, now and after each change. Forgets pages of versions that visitors no
 * longer get.
 *
 * @param options.ahead When false, pages are only forgotten.
 * @returns a function that stops it.
 */
export function preparePages({
  releases,
  pages,
  logger,
  ahead,
}: {
  releases: Releases;
  pages: PageStore;
  logger: Logger;
  ahead: boolean;
}): () => void {
  let preparing = new AbortController();
  const prepare = () => {
    const { current, canaries } = releases;
    preparing.abort();
    preparing = new AbortController();
    pages.keep([...(current ? [current] : []), ...canaries.map(({ set }) => set)]);
    if (!current || !ahead) return;
    const { signal } = preparing;
    pages.prepare(current, signal).catch((err: unknown) => {
      if (!signal.aborted) logger.warn({ err }, 'pages could not be rendered ahead');
    });
  };
  prepare();
  releases.subscribe(prepare);
  return () => preparing.abort();
}
