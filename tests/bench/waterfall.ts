/**
 * Round trips of a first visit with a cold cache. Every answer is delayed by a fixed time. The load time divided by
 * this delay is the number of round trips, independent of the machine's speed. `npm run bench -- waterfall`
 */
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { startGateway } from '../support/gateway.ts';

/** Milliseconds. Much longer than this machine needs to parse and run the page. */
const delay = 600;
const runs = 3;
const pages = ['/', '/remove-background-from-products', '/blog', '/faq', '/terms'];

const gateway = await startGateway();
const browser = await chromium.launch(launchOptions());
try {
  const rows = [];
  for (const page of pages) {
    await fetch(gateway.url + page);
    const measured = [];
    for (let run = 0; run < runs; run += 1) measured.push(await visit(browser, gateway.url + page));
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    rows.push({
      page,
      'content (round trips)': (median(measured.map(({ content }) => content)) / delay).toFixed(2),
      'interactive (round trips)': (median(measured.map(({ interactive }) => interactive)) / delay).toFixed(
        2,
      ),
    });
  }
  console.table(rows);
  console.log('limits: content after 1.3, interactive after 3');
} finally {
  await browser.close();
  await gateway.stop();
}

async function visit(chrome: Browser, address: string): Promise<{ content: number; interactive: number }> {
  const context = await chrome.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  const tab = await context.newPage();
  await tab.route('**', async (route) => {
    await new Promise((done) => setTimeout(done, delay));
    await route.continue();
  });
  await tab.addInitScript(() => {
    const watch = () => {
      const button = document.querySelector('header button');
      if (button && Object.keys(button).some((key) => key.startsWith('__reactProps'))) {
        performance.mark('interactive');
      } else {
        requestAnimationFrame(watch);
      }
    };
    watch();
  });
  await tab.goto(address, { waitUntil: 'load' });
  await tab.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  const times = await tab.evaluate(() => ({
    content: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    interactive: performance.getEntriesByName('interactive')[0]?.startTime ?? 0,
  }));
  await context.close();
  return times;
}
