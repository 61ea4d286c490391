import { untilAllAlive } from '../support/alive.ts';
import { languages, localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test('the newest post shows its picture beside its text', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/blog');
  const featured = page.getByRole('article').first();
  const picture = await featured.locator('img').boundingBox();
  const title = await featured.getByRole('heading').boundingBox();
  expect(picture && title && picture.x + picture.width).toBeLessThan(title?.x ?? 0);
});

test('chips show counts and mark the choice, but do not filter', async ({ page }) => {
  await page.goto('/blog');
  const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button');
  await expect(chips).toHaveText([/^All Posts6/, /^Tutorials3/, /^Business2/, /^Technical1/]);
  const business = page.getByRole('button', { name: 'Business: 2 articles' });
  await business.click();
  await expect(business).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'All Posts: 6 articles' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('Back from an article shows the search again, and a new visit does not', async ({ page }) => {
  await page.goto('/blog');
  const box = page.getByRole('searchbox', { name: 'Search articles' });
  await box.fill('overnight');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(box).toBeHidden();
  await page.goBack();
  await expect(box).toHaveValue('overnight');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(box).toBeHidden();
  await page.locator('main a[href="/blog"]').first().click();
  await expect(box).toHaveValue('');
  await box.fill('logo');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL('/blog#main');
  await expect(box).toHaveValue('logo');
  await box.fill('');
  await page.goBack();
  await expect(box).toHaveValue('logo');
});

test('the search finds a post; without a match a message appears, and Clear Filters resets search and chip', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Technical: 1 article' }).click();
  await page.getByRole('searchbox').fill('zeppelin');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('“zeppelin”')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('searchbox').fill('PAINT 3d');
  await expect(page.getByRole('article')).toContainText(['How to make a background transparent']);
  await expect(page.getByRole('status').first()).toHaveText('1 article');
  await page.getByRole('searchbox').fill('zeppelin');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('button', { name: 'All Posts: 6 articles' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('Stay Updated sends nothing and says so', async ({ page }) => {
  await page.goto('/blog');
  await untilAllAlive(page);
  const requests: string[] = [];
  // Pictures load when they are scrolled into view.
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') requests.push(request.url());
  });
  await expect(page.getByText('nothing you type here is sent')).toBeVisible();
  await page.getByLabel('Email address').fill('you@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('nothing you type here is sent')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('you@example.com');
  await expect(page).toHaveURL('/blog');
  expect(requests).toEqual([]);
});

test('every language has a feed that its pages link to', async ({ request }) => {
  for (const language of languages) {
    const address = localized('/blog/feed.xml', language);
    for (const path of ['/blog', '/blog/transparent-background-paint-paint3d']) {
      const html = await (await request.get(localized(path, language))).text();
      expect(html, path).toMatch(
        new RegExp(
          `<head>.*<link rel="alternate" type="application/rss\\+xml" [^>]*href="${address}"/>.*</head>`,
          's',
        ),
      );
    }
    const feed = await request.get(address);
    expect(feed.headers()['content-type']).toContain('xml');
    const xml = await feed.text();
    expect(xml.match(/<item>/g)).toHaveLength(6);
    expect(xml).not.toContain('{{');
    for (const [, link = ''] of xml.matchAll(/<link>([^<]+)<\/link>/g)) {
      expect((await request.get(link)).status(), link).toBe(200);
    }
  }
});
