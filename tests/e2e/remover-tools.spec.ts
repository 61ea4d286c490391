import { untilAllAlive } from '../support/alive.ts';
import { languages } from '../support/site.ts';
import { expectReadAgain } from '../support/spoken.ts';
import { stopTime } from '../support/stop-time.ts';
import { expect, test } from '../support/test.ts';

test('the four buttons do nothing, and say so', async ({ page }) => {
  await page.goto('/tools');
  await untilAllAlive(page);
  const sent: string[] = [];
  // Pictures load when they are scrolled into view.
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') sent.push(request.url());
  });
  for (const name of ['API documentation', 'Get API Key', 'View Pricing', 'Contact Sales']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/These buttons do nothing so far/);
    await button.dispatchEvent('click');
  }
  await expect(page).toHaveURL('/tools');
  expect(sent).toEqual([]);
});

test('the example has the address of this server, and this server answers it as described', async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get('/tools')).text();
  const [, example = ''] = /aria-label="Example request"[^>]*><pre><code>(.*?)<\/code>/s.exec(html) ?? [];
  const text = example.replaceAll('&quot;', '"');
  const address = /curl (\S+)/.exec(text)?.[1];
  expect(address).toBe(`${baseURL}/v1.0/removebg`);
  const header = /--header "([\w-]+): /.exec(text)?.[1] ?? '';
  expect(header).toBe('X-Api-Key');
  const field = /--form (\w+)=@/.exec(text)?.[1] ?? '';
  const answer = await request.post(String(address), {
    headers: { [header]: 'no-such-key' },
    multipart: { [field]: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') } },
  });
  expect(answer.status()).toBe(403);
  expect((await answer.json()).errors[0].code).toBe('auth_failed');
});

test('a link leads to the description of all calls', async ({ page }) => {
  await page.goto('/de/tools');
  await page.getByRole('link', { name: 'Alle Aufrufe und Felder ansehen (Englisch)' }).click();
  await expect(page).toHaveURL('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
});

test('the example can be copied, and the button says so for two seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/tools');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl .*removebg/);
  await page.clock.runFor(2100);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});

const refusals = {
  'that refuses to copy': () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  },
  'without a clipboard, as on a site without HTTPS,': () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  },
};

for (const [which, refuse] of Object.entries(refusals)) {
  test(`a browser ${which} shows a refusal each time`, async ({ page }) => {
    await page.addInitScript(refuse);
    await page.goto('/tools');
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    await stopTime(page, copy);
    await copy.click();
    const refusal = page.getByRole('status').filter({ hasText: 'Copying failed' });
    await expect(refusal).toBeVisible();
    await expectReadAgain(refusal, () => copy.click());
  });
}

test('the back link leads to the home page in the page’s language', async ({ page }) => {
  await page.goto('/de/tools');
  await page.getByRole('link', { name: 'Zurück zur Startseite' }).click();
  await expect(page).toHaveURL('/de');
});

test.describe('/enterprise', () => {
  test('is a heading and nothing else, in English', async ({ request }) => {
    const html = await (await request.get('/enterprise')).text();
    const [main = ''] = /<main.*?<\/main>/s.exec(html) ?? [];
    expect(main.replace(/<!--.*?-->|<[^>]+>/gs, '')).toBe('Enterprise Solutions - Coming Soon');
    expect(main).toMatch(/<h1[^>]*>Enterprise Solutions - Coming Soon<\/h1>/);
    expect(html).not.toContain('<link rel="alternate"');
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/enterprise"/);
  });

  test('has no language variants and is not in the sitemap', async ({ request }) => {
    for (const language of languages.slice(1))
      expect((await request.get(`/${language}/enterprise`)).status(), language).toBe(404);
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/enterprise');
  });

  test('is left for the home page by a choice of another language', async ({ page }) => {
    await page.goto('/enterprise');
    await page.getByRole('button', { name: /^Language:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de');
    await expect(page.locator('#upload')).toBeVisible();
  });

  test('stays English when Back leads to it after a choice of another language', async ({ page }) => {
    await page.goto('/enterprise');
    await untilAllAlive(page);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: /^Language:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de');
    await page.goBack();
    await expect(page).toHaveURL('/enterprise');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enterprise Solutions - Coming Soon');
    await page.goForward();
    await expect(page).toHaveURL('/de');
  });

  test.describe('in another language', () => {
    test.use({ expectedMessages: [/404 \(Not Found\)/] });

    test('is a 404 that does not say that no remote owns it', async ({ page }) => {
      await page.goto('/de/enterprise');
      const address = page.locator('.lo-not-found-hint');
      await expect(address).toHaveText('Aufgerufene Adresse: /de/enterprise');
    });
  });

  test('stays English for a visitor with another language', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto('/enterprise');
    await expect(page).toHaveURL('/enterprise');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enterprise Solutions - Coming Soon');
    await context.close();
  });
});
