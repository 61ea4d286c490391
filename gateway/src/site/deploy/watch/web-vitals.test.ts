import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createWebVitalsStore } from './web-vitals.ts';

const hash = '0123456789abcdef';

it('has the 75th percentile of each value, over the reports that have it', () => {
  const vitals = createWebVitalsStore(new Registry());
  for (const lcp of [900, 100, 300, 400]) vitals.add('mf-blog', { hash, lcp, cls: lcp / 10_000 });
  vitals.add('mf-blog', { hash, inp: 48.4 });
  expect(vitals.of('mf-blog', hash)).toEqual({ reports: 5, lcp: 400, inp: 48, cls: 0.04 });
  expect(vitals.of('mf-blog', 'fedcba9876543210')).toBeUndefined();
});

it('forgets old reports, so that only recent ones count', () => {
  const vitals = createWebVitalsStore(new Registry());
  for (let index = 0; index < 500; index += 1) vitals.add('mf-blog', { hash, lcp: 9000 });
  for (let index = 0; index < 500; index += 1) vitals.add('mf-blog', { hash, lcp: 1000 });
  expect(vitals.of('mf-blog', hash)).toEqual({ reports: 500, lcp: 1000 });
});

it('gives Prometheus seconds', async () => {
  const registry = new Registry();
  createWebVitalsStore(registry).add('mf-blog', { hash, lcp: 1800, inp: 90, cls: 0.02 });
  const metrics = await registry.metrics();
  expect(metrics).toContain(`liftout_page_lcp_seconds_sum{app="mf-blog",version="${hash}"} 1.8`);
  expect(metrics).toContain(`liftout_page_inp_seconds_sum{app="mf-blog",version="${hash}"} 0.09`);
  expect(metrics).toContain(`liftout_page_cls_sum{app="mf-blog",version="${hash}"} 0.02`);
});
