import { expect, type Page, test } from '@playwright/test';
import { untilAllAlive } from '../support/alive.ts';
import { alteredBuild } from '../support/altered-build.ts';
import { startGateway } from '../support/gateway.ts';

const token = 'token-of-the-tests';
const headers = { Authorization: `Bearer ${token}` };

test('a canary whose page breaks in browsers is dropped by itself', async ({ page, request }) => {
  test.slow();
  const gateway = await startGateway({ DEPLOY_TOKENS: `*=${token}`, LOG_LEVEL: 'fatal' });
  const api = `${gateway.url}/api/deployments`;
  const legal = async () => {
    const { apps } = await (await request.get(api, { headers: { Accept: 'application/json' } })).json();
    return apps.find(({ name }: { name: string }) => name === 'mf-legal');
  };
  try {
    const { archive } = await alteredBuild('mf-legal', 'broken', (text, file) =>
      file.startsWith('web/chunk/')
        ? text.replace('"mf-legal/imprint")', '(()=>{throw new Error("on purpose")})())')
        : text,
    );
    const answer = await request.put(`${api}/mf-legal?canary=99`, { headers, data: Buffer.from(archive) });
    expect(answer.status(), await answer.text()).toBe(200);

    for (let visit = 0; visit < 12 && (await legal()).canary; visit += 1) await visitAnew(page, gateway.url);
    const { canary, dropped, live } = await legal();
    expect(canary).toBeUndefined();
    expect(dropped[0].reason).toMatch(
      /^Dropped by itself: 5 of \d+ pages failed\. The last error: .*on purpose/,
    );
    expect(live.by).toBe('workspace');

    await visitAnew(page, gateway.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
  } finally {
    await gateway.stop();
  }
});

/** As somebody who was never here, until the page is shown or has failed. */
async function visitAnew(page: Page, url: string) {
  await page.context().clearCookies();
  const reported = page.waitForResponse(/\/errors$/);
  await page.goto(`${url}/imprint`);
  await untilAllAlive(page);
  // A page that closes ends the wait for a report that never comes.
  reported.catch(() => undefined);
  if (await page.getByRole('alert').isVisible()) await reported;
}
