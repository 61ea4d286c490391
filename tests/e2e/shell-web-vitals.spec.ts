import { untilAlive } from '../support/alive.ts';
import { expect, test } from '../support/test.ts';

/** Decides whether this visit reports. */
const drawLot = (value: number) => `Math.random = () => ${value};`;

test('a sampled visit reports its Core Web Vitals when it ends, to the team of its page', async ({
  page,
}) => {
  await page.addInitScript(drawLot(0.01));
  const observers = page.waitForResponse(
    async (response) =>
      response.url().includes('/shell/chunk/') && (await response.text()).includes('layout-shift'),
  );
  await page.goto('/faq');
  await untilAlive(page.locator('summary').first());
  await observers;
  await page.locator('summary').first().click();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

  const reported = page.waitForRequest((request) =>
    request.url().endsWith('/api/deployments/mf-support/vitals'),
  );
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const report = (await reported).postDataJSON();
  expect(report.lcp).toBeGreaterThan(0);
  expect(report.cls).toBeLessThan(0.1);

  await expect
    .poll(async () => {
      const response = await page.request.get('/api/deployments', {
        headers: { Accept: 'application/json' },
      });
      const { apps } = (await response.json()) as {
        apps: { name: string; live: { hash: string; health: object } }[];
      };
      return apps.find(({ name }) => name === 'mf-support')?.live;
    })
    .toMatchObject({ hash: report.hash, health: { vitals: { reports: expect.any(Number) } } });
});
