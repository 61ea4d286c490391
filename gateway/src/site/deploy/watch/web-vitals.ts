import type { WebVitals, WebVitalsReport } from '@liftout/gateway-contract';
import { LRUCache } from 'lru-cache';
import { Histogram, type Registry } from 'prom-client';

/** Latest reports of a version, from which its percentiles are made. */
const keptReports = 500;
const knownVersions = 100;

export interface WebVitalsStore {
  add(app: string, report: WebVitalsReport): void;
  /** Undefined while there is no report. */
  of(app: string, hash: string): WebVitals | undefined;
}

/** Collects the Core Web Vitals that browsers report: percentiles for the teams, histograms for Prometheus. */
export function createWebVitalsStore(registry: Registry): WebVitalsStore {
  const versions = new LRUCache<string, WebVitalsReport[]>({ max: knownVersions });
  const labels = { labelNames: ['app', 'version'] as const, registers: [registry] };
  const histograms = {
    lcp: new Histogram({
      ...labels,
      name: 'liftout_page_lcp_seconds',
      help: 'Largest Contentful Paint in browsers. One visit in ten reports it.',
      buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
    }),
    inp: new Histogram({
      ...labels,
      name: 'liftout_page_inp_seconds',
      help: 'Interaction to Next Paint in browsers. One visit in ten reports it.',
      buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
    }),
    cls: new Histogram({
      ...labels,
      name: 'liftout_page_cls',
      help: 'Cumulative Layout Shift in browsers. One visit in ten reports it.',
      buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    }),
  };

  return {
    add(app, report) {
      const { hash: version, lcp, inp, cls } = report;
      if (lcp !== undefined) histograms.lcp.observe({ app, version }, lcp / 1000);
      if (inp !== undefined) histograms.inp.observe({ app, version }, inp / 1000);
      if (cls !== undefined) histograms.cls.observe({ app, version }, cls);
      const key = `${app}@${version}`;
      versions.set(key, [report, ...(versions.get(key) ?? [])].slice(0, keptReports));
    },

    of(app, hash) {
      const reports = versions.get(`${app}@${hash}`);
      if (!reports) return undefined;
      const [lcp, inp, cls] = (['lcp', 'inp', 'cls'] as const).map((name) =>
        percentile75(reports.flatMap((report) => report[name] ?? [])),
      );
      return {
        reports: reports.length,
        ...(lcp !== undefined && { lcp: Math.round(lcp) }),
        ...(inp !== undefined && { inp: Math.round(inp) }),
        ...(cls !== undefined && { cls: Math.round(cls * 1000) / 1000 }),
      };
    },
  };
}

function percentile75(values: number[]): number | undefined {
  return values.sort((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1];
}
