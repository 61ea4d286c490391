/**
 * Interaction to next paint, on a processor that is slowed down four times. `npm run bench -- inp [flow ...]`
 *
 * The limit is 200 ms for uploading, moving the slider, a stroke in the editor, and typing into the search of the FAQ. The
 * worst interaction of each counts. Times depend on the load of the machine, so each flow runs three times, and the
 * median of the worst counts.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { startGateway } from '../support/gateway.ts';
import { disc, openTool, tool } from '../support/remover.ts';

const chosen = process.argv.slice(2);
const slowdown = 4;
const runs = 3;
const limit = 200;

const gateway = await startGateway();
const browser = await chromium.launch(launchOptions());

async function openResult(page: Page): Promise<void> {
  await openTool(page);
  await tool(page).choose(await disc('jpeg', 1600, 1200));
  await tool(page).resultTitle.waitFor();
}

/** Flow → its preparation, and the measured interaction. */
const flows: Record<string, { prepare: (page: Page) => Promise<void>; act: (page: Page) => Promise<void> }> =
  {
    upload: {
      prepare: (page) => openTool(page),
      async act(page) {
        await page.locator('#upload ul button').first().click();
        await tool(page).resultTitle.waitFor();
      },
    },
    slider: {
      async prepare(page) {
        await openResult(page);
        await page.getByRole('button', { name: 'Slider', exact: true }).click();
      },
      async act(page) {
        const slider = tool(page).result.getByRole('slider').first();
        await slider.focus();
        for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
      },
    },
    stroke: {
      async prepare(page) {
        await openResult(page);
        await page.getByRole('button', { name: 'Edit Image' }).click();
        await page.getByRole('tab', { name: 'Brush', exact: true }).click();
        await page.getByRole('application', { name: /1600/ }).waitFor();
      },
      async act(page) {
        const box = await page.getByRole('application').boundingBox();
        if (!box) throw new Error('no canvas');
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        for (const offset of [-40, 0, 40]) {
          await page.mouse.move(x - 120, y + offset);
          await page.mouse.down();
          await page.mouse.move(x + 120, y + offset, { steps: 20 });
          await page.mouse.up();
        }
      },
    },
    typing: {
      async prepare(page) {
        await page.goto('/faq');
        await page.waitForLoadState('networkidle');
      },
      async act(page) {
        await page.getByRole('searchbox').pressSequentially('transparent png', { delay: 60 });
        await page.getByRole('status').first().waitFor({ state: 'attached' });
      },
    },
    language: {
      prepare: (page) => openTool(page),
      async act(page) {
        await page.getByRole('button', { name: /^Language:/ }).click();
        await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
        await page.locator('html[lang=de]').waitFor();
      },
    },
  };

/** Milliseconds of the slowest interaction. Interactions under 16 ms are not reported and count as 16 ms. */
async function measure(context: BrowserContext, { prepare, act }: (typeof flows)[string]): Promise<number> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await prepare(page);
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId) durations.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await act(page);
  // Two frames, after which the last interaction is reported.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
      ),
  );
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
  await page.close();
  return Math.max(16, ...durations);
}

try {
  const rows = [];
  for (const [flow, steps] of Object.entries(flows)) {
    if (chosen.length > 0 && !chosen.includes(flow)) continue;
    const worst: number[] = [];
    while (worst.length < runs) {
      const context = await browser.newContext({
        baseURL: gateway.url,
        locale: 'en-US',
        serviceWorkers: 'block',
      });
      context.setDefaultTimeout(180_000);
      worst.push(await measure(context, steps));
      await context.close();
    }
    const median = worst.toSorted((a, b) => a - b)[Math.floor(runs / 2)] as number;
    rows.push({ flow, 'INP ms': median, 'all runs': worst.join(' '), 'within limit': median <= limit });
  }
  console.table(rows);
} finally {
  await browser.close();
  await gateway.stop();
}
