import type { APIRequestContext } from '@playwright/test';
import { untilAllAlive } from '../support/alive.ts';
import { alteredBuild } from '../support/altered-build.ts';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { textsOf } from '../support/built-app.ts';
import { deployHeaders, expect, type OwnGateway, test } from '../support/own-gateway.ts';
import { untilServiceWorkerControls } from '../support/service-worker.ts';

test.describe.configure({ mode: 'default' });

async function previewImprint({ url }: OwnGateway, request: APIRequestContext) {
  const { archive } = await alteredBuild('mf-legal', 'preview');
  const answer = await request.put(`${url}/api/deployments/mf-legal?preview`, {
    headers: deployHeaders,
    data: Buffer.from(archive),
  });
  return await answer.json();
}

test('the link of a preview shows its version, with a bar that says so and leads back to the site', async ({
  page,
  request,
  gateway,
}) => {
  const { hash, preview } = await previewImprint(gateway, request);
  await page.clock.install();
  await page.goto(`${preview.url}?to=/imprint`);
  const bar = page.locator('.lo-preview-bar');

  await page.goto(`${gateway.url}/de/imprint`);
  await untilAllAlive(page);
  await expect(bar).toContainText(`mf-legal 0.1.0-preview (${hash.slice(0, 8)})`);
  await expect(bar.getByRole('link')).toHaveText(textsOf('shell', 'de', 'preview.json').leave);
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hilfebereich' }).click();
  await expect(page).toHaveURL(`${gateway.url}/de/help`);
  await expect(bar).toBeVisible();
  // The cookie banner does not cover the bar.
  const cookies = page.locator('.lo-cookies');
  await page.clock.runFor(2100);
  await expect(cookies).toBeVisible();
  await expect
    .poll(async () => (await cookies.boundingBox())?.y)
    .toBeGreaterThanOrEqual((await bar.boundingBox())?.height ?? Number.POSITIVE_INFINITY);
  await bar.getByRole('link').click();
  await expect(page).toHaveURL(`${gateway.url}/de/help`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('the bar lists several versions as the language does', async ({ page, request, gateway }) => {
  const versions = await Promise.all(
    ['mf-legal', 'mf-support'].map(async (app) => {
      const { archive } = await alteredBuild(app, 'preview');
      return { app, hash: await gateway.deploy(app, archive, '?preview') };
    }),
  );
  const link = await request.post(`${gateway.url}/api/deployments/links`, {
    headers: deployHeaders,
    data: { versions },
  });
  await page.goto(`${(await link.json()).url}?to=/zh/imprint`);
  const [first, second] = versions.map(({ app, hash }) => `${app} 0.1.0-preview (${hash.slice(0, 8)})`);
  await expect(page.locator('.lo-preview-bar')).toContainText(`${first}和${second}`);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test.describe(() => {
    test.use({ expectedMessages: [/net::ERR_FAILED/] });

    test('a preview never shows a kept live page', async ({ page, context, request, gateway }) => {
      const { preview } = await previewImprint(gateway, request);
      await page.goto(`${gateway.url}/imprint`);
      await untilServiceWorkerControls(page);
      await page.reload();
      const isKept = () => page.evaluate(async () => Boolean(await caches.match('/imprint')));
      await expect.poll(isKept).toBe(true);
      await page.goto(preview.url);
      await expect(page.locator('.lo-preview-bar')).toBeVisible();
      await context.setOffline(true);
      await expect(page.goto(`${gateway.url}/imprint`)).rejects.toThrow('ERR_FAILED');
    });
  });

  test('pages of a preview are not kept, because they would be shown as the live ones', async ({
    page,
    request,
    gateway,
  }) => {
    const { preview } = await previewImprint(gateway, request);
    await page.goto(`${preview.url}?to=/imprint`);
    await untilServiceWorkerControls(page);
    const kept = (name: string) =>
      page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name);
    await page.reload();
    await expect(page.locator('.lo-preview-bar')).toBeVisible();
    await expect.poll(() => kept('liftout-files')).toBeGreaterThan(0);
    expect(await kept('liftout-pages')).toBe(0);
    await page.locator('.lo-preview-bar').getByRole('link').click();
    await expect(page.locator('.lo-preview-bar')).toHaveCount(0);
    await expect.poll(() => kept('liftout-pages')).toBe(1);
  });
});
