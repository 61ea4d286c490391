import type { Logger } from 'pino';
import type { Releases } from '../releases/releases.ts';
import type { PageStore } from './page-store.ts';

/**
 * Renders the pages of the live versions ahead, now and after each change. Forgets pages of versions that visitors no
 * longer get.
 *
 * @param options.ahead When false, pages are only forgotten.
 * @returns a function that stops it, and resolves when it has stopped.
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
}): () => Promise<void> {
  let preparing = new AbortController();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  const prepare = () => {
    if (isStopped) return;
    const { current, canaries } = releases;
    preparing.abort();
    preparing = new AbortController();
    pages.keep([...(current ? [current] : []), ...canaries.map(({ set }) => set)]);
    if (!current || !ahead) return;
    const { signal } = preparing;
    const run = pages
      .prepare(current, signal)
      .catch((err: unknown) => {
        if (!signal.aborted) logger.warn({ err }, 'pages could not be rendered ahead');
      })
      .finally(() => running.delete(run));
    running.add(run);
  };
  prepare();
  releases.subscribe(prepare);
  return async () => {
    isStopped = true;
    preparing.abort();
    await Promise.all(running);
  };
}
