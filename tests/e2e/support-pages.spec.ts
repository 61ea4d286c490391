import type { Page } from '@playwright/test';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { languages, localized } from '../support/site.ts';
import { expectReadAgain } from '../support/spoken.ts';
import { expect, test } from '../support/test.ts';

/** Requests that send data from the page. */
function listenForSubmissions(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.isNavigationRequest()) sent.push(request.url());
  });
  return sent;
}

test('the contact form sends nothing, says so, and puts the text into a mail', async ({ page }) => {
  await page.goto('/contact');
  const sent = listenForSubmissions(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('not an address');
  await page.getByLabel('Subject').fill('Hair & fur');
  await page.getByRole('textbox', { name: 'Message' }).fill('Two lines\nof text');
  await page.getByRole('button', { name: 'Send message' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Your message wasn’t sent' });
  await expect(answer).toBeVisible();
  const mail = new URL((await answer.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.pathname).toBe('support@liftout.example');
  expect(mail.searchParams.get('subject')).toBe('Hair & fur');
  expect(mail.searchParams.get('body')).toBe('Two lines\r\nof text\r\n\r\nAda\r\n\r\nnot an address');
  await expectReadAgain(answer, () => page.getByRole('button', { name: 'Send message' }).click());
  await expect(page.getByLabel('Subject')).toHaveValue('Hair & fur');
  await page.getByLabel('Subject').fill('Fur only');
  await expect(answer.getByRole('link')).toHaveAttribute('href', /subject=Fur%20only/);
  await expect(page).toHaveURL('/contact');
  expect(sent).toEqual([]);
});

test('a text that is too long for a link to a mail can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/zh/contact');
  const message = page.getByRole('textbox', { name: '留言' });
  await message.fill('字'.repeat(300));
  await page.getByLabel('主题').fill('抠图');
  await page.getByRole('button', { name: '发送留言' }).click();
  const answer = page.getByRole('status').filter({ hasText: '放不进链接' });
  await expect(answer.getByRole('link')).toHaveAttribute('href', /^mailto:[^?]+\?subject=[%\w]+$/);
  const copy = page.getByRole('button', { name: '复制内容' });
  await copy.click();
  const copied = page.getByRole('status').filter({ hasText: '内容已复制' });
  await expectReadAgain(copied, () => copy.click());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('字'.repeat(300));
  await message.fill('短');
  await expect(copy).toBeHidden();
  await expect(page.getByRole('status').getByRole('link')).toHaveAttribute('href', /body=/);
});

test('the empty feedback form sends nothing either, not even without the script', async ({
  browser,
  page,
}) => {
  await page.goto('/feedback');
  const sent = listenForSubmissions(page);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Your feedback wasn’t sent' });
  await page.getByLabel('Type of feedback').selectOption('General feedback');
  await expect(answer.getByRole('link')).toHaveAttribute('href', /body=General%20feedback/);
  await page.getByRole('button', { name: /^Bug report/ }).click();
  await expect(answer.getByRole('link')).toHaveAttribute('href', /body=Bug%20report/);
  expect(sent).toEqual([]);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/feedback');
  const plainSent = listenForSubmissions(plain);
  await plain.getByRole('button', { name: 'Send feedback' }).click();
  await expect(plain).toHaveURL('/feedback');
  expect(plainSent).toEqual([]);
  await context.close();
});

test('the text in a form is still there when the visitor comes back, in another language too', async ({
  page,
}) => {
  await page.goto('/feedback');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Message' }).fill('Two lines\nof text');
  await page.getByRole('button', { name: /^Feature request/ }).click();
  await page.getByRole('radio', { name: /^4/ }).check({ force: true });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
  await page.getByLabel('First name').fill('Ada');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Two lines\nof text');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.org');
  await expect(page.getByLabel('Type of feedback')).toHaveValue('feature');
  await expect(page.getByRole('radio', { name: /^4/ })).toBeChecked();
  await page.goForward();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  await page.locator('.lo-language').click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/contact');
  await expect(page.getByLabel('Vorname')).toHaveValue('Ada');
});

test('a type card and the select always have the same choice', async ({ page }) => {
  await page.goto('/feedback');
  const card = page.getByRole('button', { name: /^Feature request/ });
  const select = page.getByLabel('Type of feedback');
  await card.click();
  await expect(select).toHaveValue('feature');
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await select.selectOption('Bug report');
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: /^Bug report/ })).toHaveAttribute('aria-pressed', 'true');
});

test('stars are chosen by pointer and by arrow keys', async ({ page }) => {
  await page.goto('/feedback');
  const rating = page.getByRole('group', { name: 'How do you rate Liftout?' });
  await expect(rating.getByRole('radio')).toHaveCount(5);
  await expect(rating).toContainText('No rating chosen');
  await rating.locator('label').nth(3).click();
  await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(rating).toContainText('4 stars out of 5');
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
  await expect(rating).toContainText('1 star out of 5');
});

test('the help search does nothing and leads to the FAQ search, which works', async ({ page }) => {
  await page.goto('/help');
  const sent = listenForSubmissions(page);
  const box = page.getByRole('searchbox', { name: 'Search the help centre' });
  await box.fill('png');
  await box.press('Enter');
  await expect(page).toHaveURL('/help');
  await expect(page.locator('main').getByRole('heading', { level: 3 })).toHaveText([
    'Getting started',
    'Troubleshooting',
    'Account',
  ]);
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: 'Search the FAQ' }).click();
  await expect(page).toHaveURL('/faq');
});

test('the status page shows the figures of four services and two resolved incidents', async ({ page }) => {
  await page.goto('/status');
  const banner = page.getByRole('heading', { name: 'All systems operational' });
  await expect(banner).toBeVisible();
  const notice = page.getByText('The figures and incidents on this page are examples.');
  expect((await notice.boundingBox())?.y).toBeLessThan((await banner.boundingBox())?.y ?? 0);
  const services = page.getByRole('region', { name: 'Services' }).getByRole('listitem');
  await expect(services).toHaveCount(4);
  const figures = [
    ['API', '99.9%', '120ms'],
    ['Web application', '99.8%', '45ms'],
    ['Image processing', '99.7%', '2.3s'],
    ['File storage', '99.9%', '80ms'],
  ] as const;
  for (const [index, [name, uptime, response]] of figures.entries()) {
    const service = services.nth(index);
    await expect(service.getByRole('heading')).toHaveText(name);
    await expect(service).toContainText('Operational');
    await expect(service.getByText(uptime, { exact: true })).toBeVisible();
    await expect(service.getByText(response, { exact: true })).toBeVisible();
  }
  const incidents = page.getByRole('region', { name: 'Past incidents' }).getByRole('listitem');
  await expect(incidents.nth(0)).toContainText('23 minutes');
  await expect(incidents.nth(1)).toContainText('1 hour 15 minutes');
  for (const incident of await incidents.all()) await expect(incident).toContainText('Resolved');
});

test('on paper the status of a service is not cut', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/status');
  // Firefox cuts the items of a grid, and puts the next heading over its edge.
  const around = page.locator('main :has(li:has(svg))');
  expect(await around.count()).toBeGreaterThan(2);
  for (const element of await around.all()) await expect(element).toHaveCSS('display', 'block');
});

test('every page names its place in breadcrumbs and structured data', async ({ request }) => {
  for (const path of ['/help', '/contact', '/status', '/feedback']) {
    for (const language of languages) {
      const html = await (await request.get(localized(path, language))).text();
      expect(html, `${path} ${language}`).toContain('"@type":"BreadcrumbList"');
      expect(html, `${path} ${language}`).toContain(`"inLanguage":"${language}"`);
    }
  }
});

test('axe finds nothing once a form has said that it was not sent', async ({ page }) => {
  await page.goto('/feedback');
  await page.getByRole('button', { name: /^Bug report/ }).click();
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: '3 stars' }) })
    .click();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('status').getByText('Your feedback wasn’t sent.')).toBeVisible();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
});
