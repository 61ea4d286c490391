/**
 * Lighthouse (mobile) on every page type. `npm run bench -- lighthouse`
 *
 * Lighthouse visits the site as over a slow mobile network (simulated throttling). Blocking time depends on the load of
 * the machine, so each page is visited several times, and the median run counts.
 */
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { launchOptions } from '../support/browser.ts';
import { startGateway } from '../support/gateway.ts';

const pages = process.argv.slice(2).length
  ? process.argv.slice(2)
  : [
      '/',
      '/remove-background-from-products',
      '/blog',
      '/blog/transparent-background-paint-paint3d',
      '/faq',
      '/terms',
    ];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const runs = 3;
const debuggingPort = 9333;

const gateway = await startGateway();
const browser = await chromium.launch(launchOptions(`--remote-debugging-port=${debuggingPort}`));
try {
  // Exclude the start of the browser itself.
  const first = await browser.newPage();
  await first.goto(`${gateway.url}/imprint`, { waitUntil: 'networkidle' });
  await first.close();
  const rows = [];
  for (const page of pages) {
    await fetch(gateway.url + page);
    const results: Result[] = [];
    while (results.length < runs) {
      const result = await lighthouse(gateway.url + page, {
        port: debuggingPort,
        output: 'json',
        onlyCategories: [...categories],
        formFactor: 'mobile',
      });
      if (!result) throw new Error(`No result for ${page}`);
      results.push(result.lhr);
    }
    const lhr = computeMedianRun(results);
    const ms = (id: string) => Math.round(lhr.audits[id]?.numericValue ?? Number.NaN);
    rows.push({
      page,
      ...Object.fromEntries(categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)])),
      'FCP ms': ms('first-contentful-paint'),
      'LCP ms': ms('largest-contentful-paint'),
      'TBT ms': ms('total-blocking-time'),
      CLS: lhr.audits['cumulative-layout-shift']?.numericValue?.toFixed(3),
    });
    for (const id of categories) {
      for (const { id: audit, weight } of lhr.categories[id]?.auditRefs ?? []) {
        const { score, title, displayValue = '' } = lhr.audits[audit] ?? {};
        if (weight > 0 && score !== null && score !== undefined && score < 0.9) {
          console.log(`${page} ${id}: ${title} ${displayValue} (${score})`);
        }
      }
    }
  }
  console.table(rows);
} finally {
  await browser.close();
  await gateway.stop();
}
