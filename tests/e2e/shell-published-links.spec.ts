import { alteredBuild } from '../support/altered-build.ts';
import { type StartedGateway, startGateway } from '../support/gateway.ts';
import { expect, test } from '../support/test.ts';

const token = 'token-of-the-tests';
const terms = { en: 'Terms', zh: '条款', es: 'Términos', fr: 'Conditions', de: 'Bedingungen' };
const imprint = {
  en: 'Who we are',
  zh: '关于我们',
  es: 'Quiénes somos',
  fr: 'Qui nous sommes',
  de: 'Wer wir sind',
};

test.describe('links that a remote publishes', () => {
  // One worker has the gateway.
  test.describe.configure({ mode: 'default' });
  let gateway: StartedGateway;
  test.beforeAll(async () => {
    gateway = await startGateway({ DEPLOY_TOKENS: `*=${token}`, LOG_LEVEL: 'fatal' });
    const { archive } = await alteredBuild('mf-legal', 'linked', undefined, {
      navigation: [
        { place: 'menu', path: '/terms', label: terms },
        { place: 'footer/more', path: '/imprint', label: imprint },
      ],
    });
    const answer = await fetch(`${gateway.url}/api/deployments/mf-legal`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}` },
      body: archive,
    });
    expect(answer.status, await answer.text()).toBe(200);
  });
  test.afterAll(() => gateway?.stop());

  test('are in header and footer of every page, in its language, without a new shell', async ({ page }) => {
    await page.goto(`${gateway.url}/fr/faq`);
    const header = page.getByRole('banner').getByRole('link', { name: terms.fr });
    await expect(header).toHaveAttribute('href', '/fr/terms');
    const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Plus' });
    await footer.getByRole('link', { name: imprint.fr }).click();
    await expect(page).toHaveURL(`${gateway.url}/fr/imprint`);
    await header.click();
    await expect(page).toHaveURL(`${gateway.url}/fr/terms`);
  });

  test('are in the menu of a phone, which closes after a tap on one', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${gateway.url}/de/faq`);
    await expect(page.getByRole('banner').getByRole('link', { name: terms.de })).toHaveCount(0);
    const toggle = page.getByRole('button', { name: 'Menü öffnen' });
    await toggle.click();
    await page.getByRole('banner').getByRole('link', { name: terms.de }).click();
    await expect(page).toHaveURL(`${gateway.url}/de/terms`);
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });
});

test('the phone’s menu has no links while no remote publishes one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(2);
  // A turned phone has no button to close the menu.
  await page.setViewportSize({ width: 932, height: 430 });
  await expect(menu).toBeHidden();
});
