import type { Route } from '@playwright/test';
import { untilAllAlive } from '../support/alive.ts';
import { expect, test } from '../support/test.ts';

const pages = ['products', 'animals', 'cars'].map((kind) => `/remove-background-from-${kind}`);

for (const address of pages) {
  test.describe(address, () => {
    test('its calls to action lead to the upload area and put the focus there', async ({ page }) => {
      await page.goto(address);
      const choose = page.locator('#upload button').first();
      const calls = page.locator('a[href="#upload"]');
      await expect(calls).toHaveCount(2);
      for (const call of await calls.all()) {
        await call.click();
        await expect(choose).toBeFocused();
        await expect(choose).toBeInViewport();
      }
    });

    test('tells search engines its place and its six questions', async ({ request, baseURL }) => {
      const html = await (await request.get(`/es${address}`)).text();
      const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
        ([, text = '']) => JSON.parse(text),
      );
      const trail = data.find((item) => item['@type'] === 'BreadcrumbList');
      expect(trail.itemListElement.map(({ item }: { item?: string }) => item)).toEqual([
        `${baseURL}/es`,
        undefined,
      ]);
      const questions = data.find((item) => item['@type'] === 'FAQPage').mainEntity;
      expect(questions).toHaveLength(6);
      for (const { name, acceptedAnswer } of questions) {
        expect(html).toContain(name.replaceAll('&', '&amp;'));
        expect(acceptedAnswer.text.length).toBeGreaterThan(20);
      }
    });
  });
}

test('several questions may be open at once', async ({ page }) => {
  await page.goto(pages[0] as string);
  const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)];
  await first.locator('summary').click();
  await second.locator('summary').press('Enter');
  await expect(first).toHaveAttribute('open');
  await expect(second).toHaveAttribute('open');
});

test('pictures further down are fetched once the first view is shown', async ({ page }) => {
  const address = pages[0] as string;
  await page.goto(address);
  await untilAllAlive(page);
  const first = await page
    .locator('img[fetchpriority=high]')
    .evaluateAll((images: HTMLImageElement[]) => images.map(({ currentSrc }) => currentSrc));
  expect(first).not.toHaveLength(0);
  await page.goto('about:blank');
  const held: Route[] = [];
  const later: string[] = [];
  await page.route(/\.(avif|webp|jpg|png)$/, (route) => {
    if (first.includes(route.request().url())) held.push(route);
    else {
      later.push(new URL(route.request().url()).pathname);
      void (later.at(-1) === '/last.png' ? route.fulfill() : route.continue());
    }
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => held.length).toBe(first.length);
  // Gives the browser two frames to request more. The request after them shows that none is missing.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await fetch('/last.png');
  });
  expect(later).toEqual(['/last.png']);
  await Promise.all(held.map((route) => route.continue()));
  await expect.poll(() => later.length).toBeGreaterThan(1);
});

test('no picture of a landing page is missing', async ({ request }) => {
  for (const address of ['/', '/tools', ...pages]) {
    const html = await (await request.get(address)).text();
    const pictures = [...html.matchAll(/<(?:img|source) [^>]*?src(?:Set)?="([^"]+)"/g)].flatMap(
      ([, set = '']) => set.split(', ').map((picture) => picture.split(' ')[0] ?? ''),
    );
    expect(pictures, address).not.toHaveLength(0);
    for (const picture of new Set(pictures)) {
      const answer = await request.get(picture);
      expect(answer.status(), picture).toBe(200);
      expect(answer.headers()['content-type'], picture).toMatch(/^image\//);
    }
  }
});

test('the hero’s before and after are completely visible on a small laptop', async ({ page }) => {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/remove-background-from-products');
    for (const label of ['Before', 'After']) {
      await expect(page.getByText(label, { exact: true }).first()).toBeInViewport({ ratio: 1 });
    }
  }
});
