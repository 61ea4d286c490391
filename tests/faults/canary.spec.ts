import type { Page } from '@playwright/test';
import { untilAllAlive } from '../support/alive.ts';
import { alteredBuild } from '../support/altered-build.ts';
import { expect, test } from '../support/own-gateway.ts';

test('a canary whose page breaks in browsers is dropped by itself', async ({ page, request, gateway }) => {
  const legal = async () => {
    const headers = { Accept: 'application/json' };
    const { apps } = await (await request.get(`${gateway.url}/api/deployments`, { headers })).json();
    return apps.find(({ name }: { name: string }) => name === 'mf-legal');
  };
  const { archive } = await alteredBuild('mf-legal', 'broken', (text, file) =>
    file.startsWith('web/chunk/')
      ? text.replace('"mf-legal/imprint")', '(()=>{throw new Error("on purpose")})())')
      : text,
  );
  await gateway.deploy('mf-legal', archive, '?canary=99');

  for (let visit = 0; visit < 12 && (await legal()).canary; visit += 1) await visitAnew(page, gateway.url);
  const { canary, dropped, live } = await legal();
  expect(canary).toBeUndefined();
  expect(dropped[0].reason).toMatch(
    /^Dropped by itself: 5 of \d+ pages failed\. The last error: .*on purpose/,
  );
  expect(live.by).toBe('workspace');

  await visitAnew(page, gateway.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
});

/** Opens the page as a new visitor, until it is shown or has failed. */
async function visitAnew(page: Page, url: string) {
  await page.context().clearCookies();
  const reported = page.waitForResponse(/\/errors$/);
  await page.goto(`${url}/imprint`);
  await untilAllAlive(page);
  // A page that closes ends the wait for a report that never comes.
  reported.catch(() => undefined);
  if (await page.getByRole('alert').isVisible()) await reported;
}
