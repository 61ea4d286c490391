import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { alteredBuild } from '../support/altered-build.ts';
import { startGateway } from '../support/gateway.ts';

const token = 'token-of-the-tests';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const imprint = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' });

async function deploy(request: APIRequestContext, url: string, archive: Uint8Array) {
  const answer = await request.put(`${url}/api/deployments/mf-legal`, {
    headers: { Authorization: `Bearer ${token}` },
    data: Buffer.from(archive),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).hash as string;
}

test('a visitor from before a deploy goes on with the version that they loaded', async ({
  page,
  request,
}) => {
  test.slow();
  const gateway = await startGateway({ DEPLOY_TOKENS: `*=${token}`, LOG_LEVEL: 'fatal' });
  try {
    await page.goto(`${gateway.url}/help`);
    await expect(heading(page)).toBeVisible();
    const { archive, files } = await alteredBuild('mf-legal', 'next');
    const hash = await deploy(request, gateway.url, archive);
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));

    await imprint(page).click();
    await expect(heading(page)).toHaveText('Imprint');
    const loaded = asked.filter((path) => path.startsWith('/remotes/mf-legal/'));
    expect(loaded).not.toEqual([]);
    expect(loaded.filter((path) => files.includes(path.slice('/remotes/mf-legal/'.length)))).toEqual([]);

    await page.reload();
    await expect(heading(page)).toHaveText('Imprint');
    expect(await page.content()).toContain(hash);
  } finally {
    await gateway.stop();
  }
});

test('a remote that was built against another minor of react works in the page', async ({
  page,
  request,
}) => {
  test.slow();
  const gateway = await startGateway({ DEPLOY_TOKENS: `*=${token}`, LOG_LEVEL: 'fatal' });
  try {
    let changed = 0;
    const { archive } = await alteredBuild('mf-legal', 'newer-react', (text) =>
      text.replace(/(requiredVersion:\s*["'])\^19\.\d+\.\d+/g, (_, start: string) => {
        changed += 1;
        return `${start}^19.99.0`;
      }),
    );
    expect(changed).toBeGreaterThan(0);
    await deploy(request, gateway.url, archive);
    await page.goto(`${gateway.url}/help`);
    await imprint(page).click();
    await expect(heading(page)).toHaveText('Imprint');
    await page.goto(`${gateway.url}/imprint`);
    await expect(heading(page)).toHaveText('Imprint');
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    await gateway.stop();
  }
});
