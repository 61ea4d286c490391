import { Counter, type Registry } from 'prom-client';

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

/** Metrics of the pages, per app and version. */
export function createSiteMetrics(registry: Registry) {
  const registers = [registry];
  return {
    views: new Counter({
      name: 'liftout_page_views_total',
      help: 'Pages sent, by the app that owns them and its version.',
      labelNames: ['app', 'version'],
      registers,
    }),
    failures: new Counter({
      name: 'liftout_page_failures_total',
      help: 'Pages that failed, on the server or in a browser.',
      labelNames: ['app', 'version', 'side', 'kind'],
      registers,
    }),
    processEnds: new Counter({
      name: 'liftout_render_process_ends_total',
      help: 'Render processes that ended by themselves or had to be stopped.',
      labelNames: ['app', 'version'],
      registers,
    }),
  };
}
