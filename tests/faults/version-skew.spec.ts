import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { alteredBuild } from '../support/altered-build.ts';
import { deployHeaders, expect, test } from '../support/own-gateway.ts';

test.describe.configure({ mode: 'default' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const imprint = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' });

test('a visitor who came before a deploy keeps the version that they loaded', async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/help`);
  await untilAlive(imprint(page));
  const { archive, files } = await alteredBuild('mf-legal', 'next');
  const hash = await gateway.deploy('mf-legal', archive);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));

  await imprint(page).click();
  await expect(heading(page)).toHaveText('Imprint');
  const loaded = requested.filter((path) => path.startsWith('/remotes/mf-legal/'));
  expect(loaded).not.toEqual([]);
  expect(loaded.filter((path) => files.includes(path.slice('/remotes/mf-legal/'.length)))).toEqual([]);

  await page.reload();
  await expect(heading(page)).toHaveText('Imprint');
  expect(await page.content()).toContain(hash);
});

test.describe(() => {
  test.use({ expectedMessages: [/react does not satisfy the requirement|404 \(Not Found\)/] });

  test('a remote that was built against another minor of react works in the page', async ({
    page,
    gateway,
  }) => {
    let changed = 0;
    const { archive } = await alteredBuild('mf-support', 'newer-react', (text) =>
      text.replace(/(requiredVersion:\s*["'])\^19\.\d+\.\d+/g, (_, start: string) => {
        changed += 1;
        return `${start}^19.99.0`;
      }),
    );
    expect(changed).toBeGreaterThan(0);
    await gateway.deploy('mf-support', archive);
    await page.goto(`${gateway.url}/imprint`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveTitle(/Contact/);
    await page.goto(`${gateway.url}/contact`);
    await expect(heading(page)).toBeVisible();
    await untilAlive(page.getByRole('main').getByRole('button').first());
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('an open tab follows the redirect of a retired page', async ({ page, gateway, request }) => {
    await page.goto(`${gateway.url}/de/faq`);
    await page.goto(`${gateway.url}/de/blog`);
    await untilAlive(page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
    await expect(page).toHaveURL(`${gateway.url}/de/imprint`);
    const retired = await request.post(`${gateway.url}/api/deployments/mf-blog/retire`, {
      headers: deployHeaders,
      data: { redirect: '/help' },
    });
    expect(retired.status()).toBe(204);
    await page.reload();
    await untilAlive(page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }));
    await page.evaluate(() => Object.assign(window, { unsavedWork: true }));
    await page.goBack();
    await expect(page).toHaveURL(`${gateway.url}/de/help`);
    await expect(heading(page)).toBeVisible();
    // A page of this site is shown without a reload, which would lose what is only in memory.
    expect(await page.evaluate(() => 'unsavedWork' in window)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(`${gateway.url}/de/faq`);

    await page.goto(`${gateway.url}/de/nirgends`);
    const links = page.getByRole('main').getByRole('link');
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    expect(addresses).toEqual(['/de', '/de/faq', '/de/help']);
  });
});

test.describe('on the way to another site', () => {
  // The page may not read the answer of another site.
  test.use({ expectedMessages: [/violates the following Content Security Policy directive: "connect-src/] });

  test('an open tab follows the redirect of a retired page to another site', async ({
    page,
    gateway,
    request,
    baseURL,
  }) => {
    const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
    await page.goto(`${gateway.url}/status`);
    await untilAlive(imprint(page));
    await imprint(page).click();
    await expect(page).toHaveURL(`${gateway.url}/imprint`);
    const retired = await request.post(`${gateway.url}/api/deployments/mf-support/retire`, {
      headers: deployHeaders,
      data: { redirect: `${baseURL}/cookies` },
    });
    expect(retired.status()).toBe(204);
    await page.reload();
    await untilAlive(contact);
    await contact.click();
    await expect(page).toHaveURL(`${baseURL}/cookies`);
    await page.goBack();
    await expect(page).toHaveURL(`${gateway.url}/imprint`);
    await untilAlive(contact);
    await page.goBack();
    await expect(page).toHaveURL(`${baseURL}/cookies`);
  });
});
