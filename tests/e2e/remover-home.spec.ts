import type { Locator } from '@playwright/test';
import { untilAllAlive } from '../support/alive.ts';
import { countLayoutShift } from '../support/layout-shift.ts';
import { untilPicturesShow } from '../support/pictures.ts';
import { text } from '../support/remover.ts';
import { chunkAddress, languages, localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const section = (page: import('@playwright/test').Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

test('the tool is the first thing seen on every screen, in every language', async ({ page }) => {
  const picture = page.locator('main img[fetchpriority=high]').last();
  const choose = page.locator('#upload button').first();
  const samples = page.locator('#upload ul button');
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  for (const language of languages) {
    await page.goto(localized('/', language));
    for (const [width, height] of [
      [360, 640],
      [390, 664],
      [390, 844],
      [740, 360],
      [1366, 657],
      [1440, 900],
    ] as const) {
      const where = `${language} on ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await expect(choose, where).toBeInViewport({ ratio: height < 400 ? 0.3 : 1 });
      if (width < 400) expect(await top(page.locator('#upload')), where).toBeLessThan(await top(picture));
      if (width !== 1366) continue;
      await expect(samples).toHaveCount(4);
      for (const sample of await samples.all()) await expect(sample, where).toBeInViewport({ ratio: 1 });
    }
  }
});

test('nothing moves while the home page loads, and its first picture is requested at once', async ({
  page,
}) => {
  const layoutShift = await countLayoutShift(page);
  await page.goto('/');
  await untilAllAlive(page);
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(3000);
  await untilPicturesShow(page);
  expect(await layoutShift()).toBeLessThan(0.01);
  await expect(page.getByRole('img', { name: /fox and hedgehog/ })).toHaveAttribute('fetchpriority', 'high');
});

test('the five kinds of picture are tabs for the keyboard too, each with its own pair', async ({ page }) => {
  await page.goto('/');
  await untilAllAlive(page);
  const kinds = page.getByRole('tablist', { name: 'Kinds of picture' });
  await expect(kinds.getByRole('tab')).toHaveText(['Products', 'People', 'Animals', 'Cars', 'Graphics']);
  await kinds.getByRole('tab', { name: 'Products' }).focus();
  await untilPicturesShow(page);
  // The pictures of the other panels load when they are shown.
  const hidden = page.locator('[role=tabpanel][hidden] img');
  expect(await hidden.count()).toBeGreaterThan(0);
  for (const picture of await hidden.all()) await expect(picture).toHaveJSProperty('naturalWidth', 0);
  await page.keyboard.press('ArrowRight');
  await expect(kinds.getByRole('tab', { name: 'People' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'People' })).toContainText(
    'People, minus the office plant',
  );
  await page.keyboard.press('End');
  const graphics = page.getByRole('tabpanel', { name: 'Graphics' });
  await expect(graphics.getByRole('img')).toHaveCount(2);
});

test('the line between before and after is a native range that announces its position', async ({ page }) => {
  await page.goto('/');
  const line = page.getByRole('tabpanel', { name: 'Products' }).getByRole('slider');
  await expect(line).toHaveAttribute('aria-valuetext', '50% before');
  await line.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuetext', '51% before');
  await line.press('Home');
  await expect(line).toHaveValue('0');
  const width = await line.evaluate((element) => element.clientWidth);
  await line.click({ position: { x: width * 0.75, y: 100 } });
  expect(Number(await line.inputValue())).toBeGreaterThan(65);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the panels of all tabs can be read', async ({ page }) => {
    await page.goto('/');
    for (const title of ['People, minus the office plant', 'Somewhere else entirely'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const cars = page.getByRole('tabpanel', { name: 'Cars' });
    await expect(cars.getByRole('link', { name: 'More about car images' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

test('“Just picture it” shows four ideas', async ({ page }) => {
  await page.goto('/');
  const ideas = page.getByRole('tablist', { name: 'Ideas' });
  await expect(ideas.getByRole('tab')).toHaveText(['Shop page', 'Profile', 'Poster', 'Elsewhere']);
  await ideas.getByRole('tab', { name: 'Elsewhere' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Elsewhere' })).toContainText('Somewhere else entirely');
});

test('the six use cases have no pages, but the developers’ card leads to the API', async ({ page }) => {
  await page.goto('/de');
  const cards = section(page, text('de', 'home', 'useCases.title')).getByRole('listitem');
  await expect(cards).toHaveCount(6);
  await expect(cards.getByRole('link')).toHaveCount(1);
  await cards.getByRole('link').click();
  await expect(page).toHaveURL('/de/tools');
});

test('home links to the FAQ, and tools and help link to each other', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: text('en', 'home', 'features.faq') }).click();
  await expect(page).toHaveURL('/faq');
  await page.goto('/tools');
  await page.getByRole('link', { name: text('en', 'tools', 'example.help') }).click();
  await expect(page).toHaveURL('/help');
  await page.getByRole('main').getByRole('link', { name: 'Tools and API' }).click();
  await expect(page).toHaveURL('/tools');
});

test('two blurbs lead to their pages in the page’s language, the third to the tool', async ({ page }) => {
  await page.goto('/fr');
  await expect(page.locator('article a[href="/fr/remove-background-from-products"]')).toHaveCount(1);
  await expect(page.locator('article a[href="/fr/remove-background-from-cars"]')).toHaveCount(1);
  await page.locator('article a[href="#upload"]').click();
  await expect(page.locator('#upload button').first()).toBeFocused();
  await expect(page.locator('#upload button').first()).toBeInViewport();
});

test('success stories and newsletter do nothing, and say so', async ({ page }) => {
  const sent: string[] = [];
  await page.goto('/');
  await untilAllAlive(page);
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const stories = page.getByRole('link', { name: 'Read Success Stories' });
  await expect(stories).toHaveAttribute('aria-disabled', 'true');
  await expect(stories).toHaveAccessibleDescription(/no stories to read yet/);
  const email = page.getByPlaceholder('Enter your email');
  await email.fill('visitor@example.com');
  await email.press('Enter');
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(subscribe).toHaveAccessibleDescription(/isn’t available yet/);
  await expect(page).toHaveURL('/');
  expect(sent).toEqual([]);
});

test('the latest three articles come from the blog, in the page’s language', async ({ page, request }) => {
  for (const language of ['en', 'de'] as const) {
    await page.goto(localized('/', language));
    const { remotes } = (await (await request.get('/remotes.json')).json()) as {
      remotes: { name: string; data: Record<string, string> }[];
    };
    const address = remotes.find(({ name }) => name === 'mf-blog')?.data[`latest-posts/${language}`];
    const posts = (await (await request.get(String(address))).json()) as { title: string; address: string }[];
    expect(posts).toHaveLength(3);
    for (const post of posts) {
      const link = page.getByRole('link', { name: post.title, exact: true });
      await expect(link).toHaveAttribute('href', localized(post.address, language));
    }
  }
});

test.describe('without the blog', () => {
  test.use({ expectedMessages: [/Failed to load resource/] });

  test('the home page shows an empty state in the place of the articles', async ({ page }) => {
    await page.goto('/tools');
    await page.route(/latest-posts/, (route) => route.abort());
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page.getByText('No articles to show right now.')).toBeVisible();
    await expect(page.locator('#upload button').first()).toBeVisible();
  });
});

test.describe('when the file of its lower part is missing', () => {
  test.use({ expectedMessages: [/Failed to load resource/] });
  const files = chunkAddress('mf-remover', 'mf-remover/home-below');

  test('the page that the server sent stays complete, and works when the file is available', async ({
    page,
  }) => {
    let refused = 0;
    await page.route(files, (route) => {
      refused += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    await page.goto('/');
    await expect(page.locator('#upload button').first()).toBeEnabled();
    const kinds = page.getByRole('tablist', { name: 'Kinds of picture' });
    // A part that the browser rendered would give up after three tries, and show a message.
    await expect.poll(() => refused, { timeout: 15_000 }).toBe(3);
    await expect(kinds.getByRole('tab')).toHaveCount(5);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(files);
    await expect(async () => {
      await kinds.getByRole('tab', { name: 'People' }).click();
      await expect(kinds.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true', {
        timeout: 500,
      });
    }).toPass({ timeout: 15_000 });
  });

  test('a page that the browser rendered shows a message instead, and the retry loads the file', async ({
    page,
  }) => {
    await page.goto('/terms');
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('banner').getByRole('link', { name: 'Liftout' }).click();
    await expect(page.locator('#upload button').first()).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute(files);
    await page.getByRole('alert').getByRole('button').first().click();
    await expect(page.getByRole('tablist', { name: 'Kinds of picture' })).toBeVisible();
  });
});
