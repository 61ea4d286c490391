import { untilAlive } from '../support/alive.ts';
import { askToSaveData, disc } from '../support/remover.ts';
import { untilServiceWorkerControls } from '../support/service-worker.ts';
import { type End, siteWithLateEnd } from '../support/slow-html.ts';
import { expect, test } from '../support/test.ts';

const seconds = [0, 8];

for (const serviceWorkers of ['block', 'allow'] as const) {
  test.describe(`with service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers });

    for (const late of seconds) {
      test(`HTML whose end arrives ${late} s late is shown at once, and hydrated`, async ({
        page,
        baseURL,
      }) => {
        await askToSaveData(page);
        const site = await siteWithLateEnd(page, String(baseURL), () => late * 1000);
        await page.goto(`${site}/`, { waitUntil: 'commit' });
        await expect(page.locator('h1')).toBeVisible();
        // The file is chosen before the code has loaded, and kept until then.
        await page.locator('#upload input[type=file]').setInputFiles(await disc('png'));
        await expect(page.getByRole('heading', { name: 'Background Removed Successfully!' })).toBeVisible();
      });
    }
  });
}

test.describe('on the second visit, through the service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a late end does no harm either', async ({ page, baseURL }) => {
    const ends: End[] = [0, 3000];
    const site = await siteWithLateEnd(page, String(baseURL), () => ends.shift() ?? 0);
    await page.goto(`${site}/imprint`);
    await untilServiceWorkerControls(page);
    await page.goto(`${site}/imprint`, { waitUntil: 'commit' });
    await untilAlive(page.getByRole('main'));
    await page.getByRole('button', { name: /^Language:/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  });
});

test('HTML that is cut off is fetched again, and works', async ({ page, baseURL }) => {
  const ends: End[] = ['never'];
  const site = await siteWithLateEnd(page, String(baseURL), () => ends.shift() ?? 0);
  await page.goto(`${site}/imprint`);
  await untilAlive(page.getByRole('main'));
  await page.getByRole('button', { name: /^Language:/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
});
