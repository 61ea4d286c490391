import { untilAlive, untilAllAlive } from '../support/alive.ts';
import { axeFindings } from '../support/axe.ts';
import { chunkAddress, languages, localized } from '../support/site.ts';
import { expectReadAgain } from '../support/spoken.ts';
import { stopTime } from '../support/stop-time.ts';
import { expect, test } from '../support/test.ts';

const paint = '/blog/transparent-background-paint-paint3d';

test('the skeleton shows when a link leads to an article, but not on a page that the server sent', async ({
  page,
}) => {
  const html = await (await page.request.get(paint)).text();
  expect(html.includes('>Loading the article<')).toBe(false);
  expect(html.includes('>First, find out which Paint you have</h2>')).toBe(true);

  await page.goto('/blog');
  const link = page.getByRole('link', { name: /How to make a background transparent/ });
  await stopTime(page, link);
  await link.click();
  await expect(page.getByText('Loading the article')).toBeAttached();
  await expect(page).toHaveTitle(/Paint 3D/);
  await page.clock.runFor(250);
  await expect(page.getByText('Loading the article')).toBeAttached();
  await page.clock.runFor(100);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paint 3D');
});

test('an article loads again when the slug or the language changes', async ({ page }) => {
  await page.goto(paint);
  await page
    .getByRole('navigation', { name: 'More articles' })
    .getByRole('link', { name: /Next article/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Better product pictures');
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page).toHaveURL('/fr/blog/boost-sales-ai-optimized-images');
  await expect(page.getByRole('link', { name: 'Retour au blog' })).toHaveAttribute('href', '/fr/blog');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('Back to an article leads to the place where the reader was', async ({ page }) => {
  await page.goto(paint);
  const next = page.getByRole('link', { name: /Next article/ });
  await untilAlive(next);
  await next.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Better product pictures');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paint 3D');
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(100);
});

test('the table of contents leads to the headings', async ({ page }) => {
  await page.goto(paint);
  const contents = page.getByRole('navigation', { name: 'In this article' });
  await contents.getByRole('link', { name: 'Why it has to be PNG' }).click();
  await expect(page).toHaveURL(`${paint}#why-it-has-to-be-png`);
  await expect(page.getByRole('heading', { name: 'Why it has to be PNG' })).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'Why it has to be PNG' })).toHaveAttribute(
    'aria-current',
    'location',
  );
});

test.describe('sharing', () => {
  test('each network gets a window of 550 by 420 with the address of the article', async ({ page }) => {
    await page.addInitScript(() => {
      const opened: string[][] = [];
      Object.assign(window, { opened, open: (...call: string[]) => void opened.push(call) });
    });
    await page.goto(localized(paint, 'es'));
    for (const name of ['X', 'Facebook', 'LinkedIn']) {
      const link = page.getByRole('link', { name: `Compartir en ${name}` });
      await untilAlive(link);
      await link.click();
    }
    const opened = await page.evaluate(() => (window as unknown as { opened: string[][] }).opened);
    const own = encodeURIComponent(localized(paint, 'es'));
    expect(opened.map(([address]) => new URL(address ?? '').hostname)).toEqual([
      'twitter.com',
      'www.facebook.com',
      'www.linkedin.com',
    ]);
    for (const [address, , features] of opened) {
      expect(address).toContain(own);
      expect(features).toContain('width=550,height=420');
    }
  });

  test('copying the link is confirmed for two seconds', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(paint);
    const copy = page.getByRole('button', { name: 'Copy link' });
    await stopTime(page, copy);
    await copy.click();
    const copied = page.getByRole('button', { name: 'Link copied' });
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    const spoken = page.getByRole('status').filter({ hasText: 'Link copied' });
    await expectReadAgain(spoken, () => copied.click());
    await page.clock.runFor(1900);
    await expect(copied).toBeVisible();
    await page.clock.runFor(200);
    await expect(copied).toBeHidden();
    await expect(copy).toBeVisible();
  });

  test.describe('that fails', () => {
    test.use({ expectedMessages: [/The link could not be copied/] });

    test('is only logged', async ({ page }) => {
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
      });
      await page.goto(paint);
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('The link could not be copied'),
      );
      await page.getByRole('button', { name: 'Copy link' }).click();
      await logged;
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    });
  });

  test('the browser’s share sheet is offered if there is one; closing it shows no message', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = (data) => {
        shared.push(data ?? {});
        return Promise.reject(new DOMException('closed', 'AbortError'));
      };
    });
    await page.goto(paint);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const [shared] = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
    expect(shared?.url).toBe(page.url());
    expect(shared?.title).toContain('Paint 3D');
  });
});

test('an article names itself to search engines', async ({ request }) => {
  for (const language of languages) {
    const html = await (await request.get(localized(paint, language))).text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain('<meta property="og:type" content="article"/>');
    const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]+)/g)].map(([, json = '']) =>
      JSON.parse(json),
    );
    expect(data.find((item) => item['@type'] === 'BlogPosting')).toMatchObject({
      datePublished: '2025-02-10',
      inLanguage: language,
      url: expect.stringMatching(new RegExp(`${localized(paint, language)}$`)),
    });
    expect(data.find((item) => item['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(3);
  }
});

test.describe('an unknown article', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] });

  test('passes axe', async ({ page }) => {
    await page.goto('/de/blog/no-such-article');
    await untilAllAlive(page);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('has the title and the text of the specification', async ({ page }) => {
    await page.goto('/blog/no-such-article');
    await expect(page).toHaveTitle('Article Not Found | Liftout Blog');
    await expect(
      page.getByText("The blog article you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('article')).toHaveCount(6);
  });
});

test.describe('an article that cannot be loaded', () => {
  test.use({ expectedMessages: [/Failed to load resource|Loading chunk|could not be read/] });

  for (const [what, files] of [
    ['text', chunkAddress('mf-blog', 'transparent-background-paint-paint3d-en-md')],
    ['list', /\/data\/posts\//],
  ] as const) {
    test(`shows a message in its place when its ${what} is missing, and the retry loads it again`, async ({
      page,
    }) => {
      await page.goto('/blog');
      await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
      const link = page.getByRole('link', { name: /How to make a background transparent/ });
      await untilAlive(link);
      await link.click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await page.unroute(files);
      await page.getByRole('alert').getByRole('button').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Paint 3D');
    });
  }
});
