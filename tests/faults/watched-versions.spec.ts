import type { Browser, Request } from '@playwright/test';
import { checkInBrowser } from '../../shell/preset/src/deploy/check-in-browser.ts';
import { alteredBuild } from '../support/altered-build.ts';
import { deployHeaders, expect, test } from '../support/own-gateway.ts';

/** Faults of a version that occur only in browsers. */
const faults: Record<string, { app: string; change: (text: string, file: string) => string }> = {
  'whose page throws': {
    app: 'mf-legal',
    change: (text, file) =>
      file.startsWith('web/chunk/')
        ? text.replace('"mf-legal/imprint")', '(()=>{throw new Error("on purpose")})())')
        : text,
  },
  'whose entry throws': {
    app: 'mf-legal',
    change: (text, file) =>
      file.startsWith('web/remote-entry') ? `throw new Error("on purpose");${text}` : text,
  },
  'whose chunks are not scripts': {
    app: 'mf-legal',
    change: (text, file) => (/^web\/chunk\/.*\.js$/.test(file) ? '<html>A page of a proxy</html>' : text),
  },
  'whose shell throws at its start': {
    app: 'shell',
    change: (text, file) => (file.startsWith('web/main.') ? `throw new Error("on purpose");${text}` : text),
  },
};

test.use({ gatewayEnv: { TRUST_PROXY: '1' } });
test.describe.configure({ mode: 'default' });

for (const [fault, { app, change }] of Object.entries(faults)) {
  test(`a live version ${fault} is rolled back automatically`, async ({ browser, request, gateway }) => {
    const before = await appOf(app);
    const { archive } = await alteredBuild(app, fault, change);
    await gateway.deploy(app, archive);
    const broken = (await appOf(app)).live.hash;
    expect(broken).not.toBe(before.live.hash);

    const report = await visit(browser, gateway.url, from(1));
    // The browsers of the other visitors would report the same.
    for (let visitor = 2; visitor <= 5; visitor += 1) {
      await request.get(`${gateway.url}/imprint`, { headers: from(visitor) });
      await request.post(report.url(), { headers: from(visitor), data: report.postData() });
    }
    await expect.poll(async () => (await appOf(app)).live.hash).toBe(before.live.hash);
    const { live } = await appOf(app);
    expect(live).toMatchObject({ by: 'watch', how: 'rollback' });
    expect(live.reason).toMatch(/^It failed for 5 of \d visitors\.$/);

    const page = await browser.newPage();
    await page.goto(`${gateway.url}/imprint`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
    await page.close();

    async function appOf(name: string) {
      const headers = { Accept: 'application/json' };
      const { apps } = await (await request.get(`${gateway.url}/api/deployments`, { headers })).json();
      return apps.find((one: { name: string }) => one.name === name);
    }
  });
}

test('a version that breaks only in browsers is found in its preview, before any visitor gets it', async ({
  browser,
  request,
  gateway,
}) => {
  test.slow();
  const check = async (name: string, change?: (text: string, file: string) => string) => {
    const { archive } = await alteredBuild('mf-legal', name, change);
    const answer = await request.put(`${gateway.url}/api/deployments/mf-legal?preview`, {
      headers: deployHeaders,
      data: Buffer.from(archive),
    });
    const { preview } = await answer.json();
    const previewPath = new URL(preview.url).pathname;
    return checkInBrowser({ browser, site: new URL(gateway.url), previewPath, pages: ['/imprint'] });
  };
  expect(await check('healthy')).toEqual([]);
  for (const [fault, { app, change }] of Object.entries(faults)) {
    if (app !== 'mf-legal') continue;
    const found = await check(`preview ${fault}`, change);
    expect(found.join('\n'), fault).toMatch(/^`\/imprint` /);
  }
});

/** Headers of a visitor with a separate address. */
const from = (visitor: number) => ({ 'X-Forwarded-For': `203.0.113.${visitor}` });

/** A visitor opens the page. @returns how the browser reports the failure. */
async function visit(browser: Browser, url: string, headers: Record<string, string>): Promise<Request> {
  const context = await browser.newContext({ extraHTTPHeaders: headers, serviceWorkers: 'block' });
  const page = await context.newPage();
  const reported = page.waitForResponse(/\/failures$/);
  await page.goto(`${url}/imprint`);
  const report = (await reported).request();
  await context.close();
  return report;
}
