import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { languages, localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const searchBox = (page: Page) => page.getByRole('searchbox');

/** Opens the page with a stopped clock, so that the test decides when the 300 ms of the search pass. */
async function openWithClock(page: Page, address = '/faq') {
  await page.clock.install({ time: 0 });
  await page.goto(address);
  await untilAlive(searchBox(page));
  await page.clock.pauseAt(10_000);
}

test('on paper every question has its answer', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/faq');
  const answers = page.locator('main details > div');
  await expect(answers).toHaveCount(25);
  await expect(answers.first()).toBeVisible();
  await expect(answers.last()).toBeVisible();
  // In Firefox, a heading of a grid stands over the text before it.
  const around = page.locator('main :has(h2):has(details)');
  expect(await around.count()).toBeGreaterThan(2);
  for (const element of await around.all()) await expect(element).toHaveCSS('display', 'block');
});

test('a browser that cannot style closed items prints every answer, and then closes them again', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(CSS, { supports: () => false }));
  await page.goto('/faq');
  await untilAlive(searchBox(page));
  const open = page.locator('main details[open]');
  await page.getByText('Is Liftout free?').click();
  await expect(open).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(open).toHaveCount(25);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(open).toHaveCount(1);
});

test('an address that ends inside an encoded character shows the page', async ({ page }) => {
  await page.goto('/faq#free-use%E2%82');
  await untilAlive(searchBox(page));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
});

test('several questions can be open at once', async ({ page }) => {
  await page.goto('/faq');
  await page.getByText('Who owns the images I process with Liftout?').click();
  await page.getByText('Is Liftout free?').click();
  await expect(page.locator('main details[open]')).toHaveCount(2);
  await page.getByText('Is Liftout free?').click();
  await expect(page.locator('main details[open]')).toHaveCount(1);
});

test('a category scrolls to its section and focuses it', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('link', { name: /Pricing and usage/ }).click();
  const title = page.getByRole('heading', { name: 'Pricing and usage' });
  await expect(title).toBeInViewport();
  await expect(title).toBeFocused();
});

test('an address with the id of a question opens it', async ({ page }) => {
  await page.goto('/faq#free-use');
  await expect(page.locator('#free-use')).toHaveAttribute('open', '');
  await expect(page.locator('#free-use')).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await page.locator('#free-use').boundingBox())?.y)
    .toBeGreaterThanOrEqual(header?.height ?? 0);
});

test('typed text is searched for 300 ms after the last keystroke', async ({ page }) => {
  await openWithClock(page);
  await searchBox(page).fill('clip');
  const results = page.getByRole('region', { name: 'Search Results' });
  await expect(results).toContainText('(searching...)');
  await expect(results).toContainText('Searching...');
  await page.clock.runFor(200);
  await searchBox(page).fill('clipboard');
  await page.clock.runFor(200);
  await expect(results).toContainText('(searching...)');
  await expect(results.locator('details')).toHaveCount(0);
  await page.clock.runFor(150);
  await expect(results).not.toContainText('(searching...)');
  await expect(results).toContainText(/^Search Results\d+ results? found/);
  await expect(page.getByRole('status').first()).toHaveText(/^\d+ results? found$/);
  await expect(results.locator('details').first()).toContainText(
    'Why can’t I paste an image from the clipboard?',
  );
});

test('results mark the terms, name their category and open', async ({ page }) => {
  await page.goto('/faq');
  await searchBox(page).fill('Watermark free');
  const first = page.locator('main details').first();
  await expect(first).toContainText('Is Liftout free?');
  await expect(first).toContainText('Pricing & Usage Category');
  await expect(first.locator('summary mark')).toHaveText('free');
  await first.locator('summary').click();
  await expect(first.locator('.lo-accordion-body mark')).toHaveText(['watermark', 'free']);
});

test('Escape that ends the input of a Chinese word does not change the search', async ({ page }) => {
  await page.goto('/zh/faq');
  await untilAlive(searchBox(page));
  await searchBox(page).fill('图片');
  await searchBox(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await searchBox(page).pressSequentially('格式');
  await expect(searchBox(page)).toHaveValue('图片格式');
  await searchBox(page).press('Escape');
  await expect(searchBox(page)).toHaveValue('');
});

test('Escape and the clear button show the categories again', async ({ page }) => {
  await page.goto('/faq');
  const clear = page.getByRole('button', { name: 'Clear search', exact: true });
  await expect(clear).toHaveCount(0);
  for (const empty of [() => searchBox(page).press('Escape'), () => clear.click()]) {
    await searchBox(page).fill('png');
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    await empty();
    await expect(searchBox(page)).toHaveValue('');
    await expect(searchBox(page)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Browse by category' })).toBeVisible();
  }
  await searchBox(page).fill('   ');
  await expect(page.getByRole('heading', { name: 'Browse by category' })).toBeVisible();
});

test('a search without a result offers suggestions, popular searches, the categories and a way back', async ({
  page,
}) => {
  await page.goto('/faq');
  await searchBox(page).fill('k');
  const results = page.getByRole('region', { name: 'Search Results' });
  await expect(results).toContainText('No results found for “k”');
  await expect(results).toContainText('Try different keywords or browse categories below');
  await expect(results).toContainText('Did you mean:');
  const suggestions = results.locator('ul').first().getByRole('button');
  expect(await suggestions.count()).toBeGreaterThan(0);
  for (const suggestion of await suggestions.allTextContents()) expect(suggestion).toContain('k');

  await searchBox(page).fill('xyzzy');
  await expect(results).toContainText('No results found for “xyzzy”');
  await expect(results).not.toContainText('Did you mean:');
  const popular = results.getByRole('listitem');
  await expect(popular).toHaveText(['copyright', 'file size', 'transparent background', 'free']);
  await popular.first().getByRole('button').press('Enter');
  await expect(searchBox(page)).toHaveValue('copyright');
  await expect(searchBox(page)).toBeFocused();
  await expect(results.locator('details').first()).toBeVisible();

  await searchBox(page).fill('xyzzy');
  await page.getByRole('button', { name: 'Clear search and browse all FAQs' }).click();
  await expect(page.locator('main details')).toHaveCount(25);

  await searchBox(page).fill('xyzzy');
  await expect(results).toContainText('No results');
  await page.getByRole('link', { name: /Technical support/ }).click();
  await expect(page.getByRole('heading', { name: 'Technical support' })).toBeInViewport();
});

test('Back from another page shows the search again', async ({ page }) => {
  await page.goto('/faq');
  await searchBox(page).fill('copyright');
  const found = page.getByRole('region', { name: 'Search Results' }).locator('details').first();
  await expect(found).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(searchBox(page)).toBeHidden();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('copyright');
  await expect(found).toBeVisible();
});

test('the page tells search engines its questions, its place and its subject', async ({ request }) => {
  for (const language of languages) {
    const html = await (await request.get(localized('/faq', language))).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    );
    const faq = data.find((entry) => entry['@type'] === 'FAQPage');
    expect(faq.mainEntity, language).toHaveLength(25);
    for (const question of faq.mainEntity) {
      expect(question['@type']).toBe('Question');
      expect(question.acceptedAnswer.text.length).toBeGreaterThan(30);
    }
    const trail = data.find((entry) => entry['@type'] === 'BreadcrumbList');
    expect(new URL(trail.itemListElement[0].item).pathname).toBe(localized('/', language));
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain('<meta name="robots" content="index, follow"/>');
    expect(head).toMatch(/<meta name="author" content="[^"]+"\/>/);
    expect(head).toMatch(/<meta property="article:section" content="[^"]+"\/>/);
    expect(head.match(/<meta property="article:tag"/g)).toHaveLength(5);
    expect(head).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${localized('/faq', language)}"/>`));
  }
});

test('axe finds nothing in open answers, results and no results', async ({ page }) => {
  await page.goto('/faq');
  await searchBox(page).fill('free png');
  const answer = page.getByRole('region', { name: 'Search Results' }).locator('details').first();
  await answer.locator('summary').click();
  await expect(answer).toHaveAttribute('open', '');
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await searchBox(page).fill('q');
  await expect(page.getByText('No results found for “q”', { exact: true }).last()).toBeVisible();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
});

test('a long word that finds nothing stays within the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/faq');
  await untilAlive(searchBox(page));
  const word = 'x'.repeat(80);
  await searchBox(page).fill(word);
  await expect(page.getByRole('heading', { level: 3, name: new RegExp(word) })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
