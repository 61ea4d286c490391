import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { disc, openTool, readDownload, readPixels, redDiscSvg, tool } from '../support/remover.ts';
import { type Language, languages, localized } from '../support/site.ts';
import { expectReadAgain } from '../support/spoken.ts';
import { stopTime } from '../support/stop-time.ts';
import { expect, test } from '../support/test.ts';

const failedRequest = /Failed to load resource/;

async function process(page: Page, address = '/', language: Language = 'en') {
  await openTool(page, address);
  const found = tool(page, language);
  await found.choose(await disc('png'));
  await expect(found.resultTitle).toBeFocused();
  return found;
}

async function download(page: Page, click: () => Promise<void>) {
  const started = page.waitForEvent('download');
  await click();
  const file = await started;
  return { name: file.suggestedFilename(), pixels: await readPixels(await readDownload(file)) };
}

test('original and cut-out are side by side, and the page has scrolled to them', async ({ page }) => {
  const { result, resultTitle } = await process(page);
  await expect(result.getByRole('img', { name: 'Your picture as uploaded' })).toBeVisible();
  await expect(result.getByRole('img', { name: 'Your picture without its background' })).toBeVisible();
  await expect(resultTitle).toBeInViewport();
});

test('the result is shown again after a visit to another page, and can be saved', async ({ page }) => {
  const { result, resultTitle } = await process(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await expect(resultTitle).toBeHidden();
  await page.locator('header a[href="/"]').first().click();
  await expect(resultTitle).toBeInViewport();
  const { name, pixels } = await download(page, () =>
    result.getByRole('button', { name: 'Download HD' }).click(),
  );
  expect(name).toBe('processed_disc.png');
  expect(pixels.at(2, 2)[3]).toBe(0);
  await result.getByRole('button', { name: 'Process Another Image' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await page.goBack();
  await expect(page.locator('#upload')).toBeVisible();
  await expect(resultTitle).toBeHidden();
});

test('the slider is a native range: its keys move it by one, and its value is spoken', async ({ page }) => {
  const { result } = await process(page);
  await result.getByRole('button', { name: 'Slider' }).click();
  const slider = result.getByRole('slider', { name: 'Line between original and cut-out' });
  await expect(slider).toHaveAttribute('aria-valuetext', '50% original');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '49% original');
  await slider.press('End');
  await expect(slider).toHaveValue('100');
});

test('the backdrop changes the view, but not the download', async ({ page }) => {
  const { result } = await process(page);
  const pane = result.locator('figure').nth(1).locator('section');
  await result.getByRole('button', { name: 'Black' }).click();
  await expect(pane).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await result.getByRole('button', { name: 'Colour', exact: true }).click();
  await result.getByLabel('Choose a colour').fill('#00ff00');
  await expect(pane).toHaveCSS('background-color', 'rgb(0, 255, 0)');
  const { pixels } = await download(page, () => result.getByRole('button', { name: 'Download HD' }).click());
  expect(pixels.at(2, 2)[3]).toBe(0);
});

test('at 200 % both sides show the same part, moved by keys and by dragging', async ({ page }) => {
  await openTool(page);
  const { choose, resultTitle, result } = tool(page);
  await choose(await disc('jpeg', 1600, 1200));
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: '200%' }).click();
  const [before, after] = [result.locator('figure section').nth(0), result.locator('figure section').nth(1)];
  const left = (pane: typeof before) => pane.evaluate((element) => element.scrollLeft);
  await expect.poll(() => left(before)).toBeGreaterThan(100);
  const start = await left(before);
  const box = await after.boundingBox();
  if (!box) throw new Error('no pane');
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => left(after)).toBe(start + 100);
  await expect.poll(() => left(before)).toBe(start + 100);
  await before.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => left(after)).toBeGreaterThan(start + 100);
});

test('WebP keeps the transparency, JPG gets the chosen colour', async ({ page }) => {
  const { result } = await process(page);
  await result.getByRole('button', { name: 'Other formats' }).click();
  const webp = await download(page, () => result.getByRole('button', { name: /^WebP/ }).click());
  expect(webp.name).toBe('processed_disc.webp');
  expect(webp.pixels).toMatchObject({ format: 'webp', width: 480 });
  expect(webp.pixels.at(2, 2)[3]).toBe(0);
  await expect(tool(page).toast).toContainText('Saved as processed_disc.webp');
  await result.getByLabel('Background colour').fill('#0000ff');
  const jpg = await download(page, () => result.getByRole('button', { name: 'Download JPG' }).click());
  expect(jpg.name).toBe('processed_disc.jpg');
  expect(jpg.pixels.format).toBe('jpeg');
  const [red, green, blue] = jpg.pixels.at(5, 5);
  expect(blue).toBeGreaterThan(240);
  expect(red + green).toBeLessThan(30);
});

test('a long name without a space stays within the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openTool(page);
  const { choose, result, resultTitle } = tool(page);
  const file = { ...(await disc('png')), name: `${'x'.repeat(120)}.png` };
  await choose(file, { ...file, name: 'second.png' });
  await expect(resultTitle).toBeFocused();
  const note = result.getByText(/^We used x/);
  expect(await note.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
});

test('while one download runs, further clicks are ignored', async ({ page }) => {
  const { result, toast } = await process(page);
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/download/**', async (route) => {
    asked++;
    await held;
    await route.continue();
  });
  const button = result.getByRole('button', { name: /^Download(ing| HD)/ });
  await button.click();
  await expect(toast).toContainText('Download started');
  await button.click({ force: true });
  await button.click({ force: true });
  const started = page.waitForEvent('download');
  release();
  await started;
  await expect(toast).toContainText('Download complete');
  expect(asked).toBe(1);
});

test.describe('a download that fails', () => {
  test.use({ expectedMessages: [failedRequest] });
  test('shows a message, and can be tried again', async ({ page }) => {
    // The page could not get the picture.
    await page.route('**/uploads/*.png', (route) => route.fulfill({ status: 404 }));
    const { result, toast } = await process(page);
    await page.route('**/api/download/**', (route) => route.fulfill({ status: 500, body: 'no' }));
    await result.getByRole('button', { name: 'Download HD' }).click();
    await expect(toast).toContainText('Download failed');
    await expect(toast).toContainText('Please try again');
    await page.unroute('**/api/download/**');
    await download(page, () => result.getByRole('button', { name: 'Download HD' }).click());
  });

  for (const [why, fail] of [
    ['without a connection', (page) => page.context().setOffline(true)],
    [
      'on a server that is down',
      (page) =>
        page.route(/\/(api\/download|uploads)\//, (route) => route.fulfill({ status: 503, body: '{}' })),
    ],
  ] as [string, (page: Page) => Promise<void>][]) {
    test(`is made from the data in the page: ${why}`, async ({ page }) => {
      const worker = page.waitForResponse('**/picture.worker.*');
      const { result } = await process(page);
      await (await worker).finished();
      await fail(page);
      const png = await download(page, () => result.getByRole('button', { name: 'Download HD' }).click());
      expect(png).toMatchObject({ name: 'processed_disc.png', pixels: { format: 'png', width: 480 } });
      await result.getByRole('button', { name: 'Other formats' }).click();
      const webp = await download(page, () => result.getByRole('button', { name: /^WebP/ }).click());
      expect(webp.pixels).toMatchObject({ format: 'webp', width: 480 });
    });
  }

  test('names a format that has room for a picture that is too long for WebP', async ({ page }) => {
    await openTool(page);
    const { choose, result, resultTitle, toast, t } = tool(page);
    const buffer = await sharp(Buffer.from(redDiscSvg(17_000, 400, 'none')))
      .png()
      .toBuffer();
    const worker = page.waitForResponse('**/picture.worker.*');
    await choose({ name: 'long.png', mimeType: 'image/png', buffer });
    await expect(resultTitle).toBeFocused();
    await (await worker).finished();
    await page.context().setOffline(true);
    await result.getByRole('button', { name: 'Other formats' }).click();
    await result.getByRole('button', { name: /^WebP/ }).click();
    await expect(toast).toContainText(t('codes.invalid_format.description'));
  });
});

for (const [path, subject] of [
  ['/remove-background-from-products', 'product'],
  ['/remove-background-from-animals', 'animal'],
  ['/remove-background-from-cars', 'car'],
] as const) {
  test(`${path} saves the displayed picture as ${subject}-no-bg-{timestamp}.png`, async ({ page }) => {
    const { result, toast, chooseButton } = await process(page, path);
    const before = Date.now();
    const shown = page.waitForRequest(/\/uploads\/[\w-]+\.png$/);
    const { name, pixels } = await download(page, () =>
      result.getByRole('button', { name: 'Download HD' }).click(),
    );
    await shown;
    const [, time] = name.match(new RegExp(`^${subject}-no-bg-(\\d{13})\\.png$`)) ?? [];
    expect(Number(time)).toBeGreaterThanOrEqual(before - 1000);
    expect(pixels.at(2, 2)[3]).toBe(0);
    await expect(toast).toContainText('Download complete');
    await result.getByRole('button', { name: 'Process Another Image' }).click();
    await expect(chooseButton).toBeInViewport();
  });
}

test('an engine that doubts its cut says so, offers to repair it, and says what would help', async ({
  page,
}) => {
  await page.route('**/api/upload', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), confidence: 0.2 } });
  });
  const { result } = await process(page);
  const note = result.getByRole('note');
  await expect(note).toContainText('Look closely at the edges');
  await note.getByText('What helps with the next photo').click();
  await expect(note.getByRole('listitem')).toHaveCount(3);

  // The editor opens at the brush, at the first doubtful place or with a message that there is none.
  await note.getByRole('button', { name: 'Fix the edges' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await expect(editor.getByRole('tab', { name: 'Brush' })).toHaveAttribute('aria-selected', 'true');
  await expect(editor.getByText(/Place 1 of|no doubtful place/)).toBeVisible();
});

test('the share sheet gets the file, if there is a share sheet', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      document.title = `shared ${data?.files?.[0]?.name} ${data?.files?.[0]?.type}`;
    };
  });
  const { result } = await process(page);
  await result.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle('shared processed_disc.png image/png');
});

test('a double click on Share opens the sheet without a message about a failure', async ({ page }) => {
  await page.addInitScript(() => {
    let isOpen = false;
    navigator.canShare = () => true;
    navigator.share = () => {
      if (isOpen)
        return Promise.reject(new DOMException('An earlier share has not completed', 'InvalidStateError'));
      isOpen = true;
      return new Promise(() => {});
    };
  });
  const { result, r } = await process(page);
  await result.getByRole('button', { name: r('share.action') }).dblclick();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.getByText(r('share.failed.title')).count()).toBe(0);
});

for (const language of languages) {
  test(`the actions fit on a small phone that can share: ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript(() => {
      navigator.canShare = () => true;
    });
    const { r, result } = await process(page, localized('/', language), language);
    await expect(result.getByRole('button', { name: r('share.action') })).toBeVisible();
    const beyond = await result
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.getBoundingClientRect().right > innerWidth - 8)
          .map((button) => button.textContent),
      );
    expect(beyond).toEqual([]);
  });
}

test('the cut-out is copied as a PNG', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { result } = await process(page);
  const copy = result.getByRole('button', { name: 'Copy' });
  await stopTime(page, copy);
  await copy.click();
  const copied = result.getByRole('button', { name: 'Copied' });
  await expect(copied).toBeVisible();
  await expectReadAgain(copied.locator('[aria-live]'), () => copied.click());
  const types = await page.evaluate(async () =>
    (await navigator.clipboard.read()).flatMap(({ types }) => types),
  );
  expect(types).toContain('image/png');
});

test('the result says when the pictures are deleted, and deletes them at once on request', async ({
  page,
  request,
}) => {
  const answered = page.waitForResponse('**/api/upload');
  const { result, toast } = await process(page);
  const { downloadToken, processedPath } = await (await answered).json();
  await expect(result.getByText(/deleted automatically: .+ \(in 23 hr 59 min\)/)).toBeVisible();
  await result.getByRole('button', { name: 'Delete now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete both pictures now?' });
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  expect((await request.get(`/uploads/${processedPath}`)).status()).toBe(200);
  await result.getByRole('button', { name: 'Delete now' }).click();
  await dialog.getByRole('button', { name: 'Delete now' }).click();
  await expect(toast).toContainText('Deleted');
  await expect(result).toContainText('What you see here is the last copy');
  await expect(result.getByText(/^Deleted from our server/).locator('..')).toBeFocused();
  await expect(result.getByRole('img', { name: 'Your picture without its background' })).toBeVisible();
  expect((await request.get(`/uploads/${processedPath}`)).status()).toBe(404);
  expect((await request.get(`/api/download/secure/${downloadToken}`)).ok()).toBe(false);
  // The page still has the picture, in every format.
  const saved = await download(page, () => result.getByRole('button', { name: 'Download HD' }).click());
  expect(saved.pixels).toMatchObject({ format: 'png', width: 480 });
  await result.getByRole('button', { name: 'Other formats' }).click();
  const webp = await download(page, () => result.getByRole('button', { name: /^WebP/ }).click());
  expect(webp.pixels.format).toBe('webp');
});

test.describe(() => {
  test.use({ expectedMessages: [failedRequest] });

  test('a deletion that fails keeps the focus', async ({ page }) => {
    const { result, toast } = await process(page);
    await page.route('**/api/results/**', (route) => route.fulfill({ status: 500 }));
    const button = result.getByRole('button', { name: 'Delete now' });
    await button.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).press('Enter');
    await expect(toast).toContainText('Not deleted yet');
    await expect(button).toBeFocused();
  });
});

test('a browser that cannot write WebP offers it only if the server makes it', async ({ page }) => {
  await page.addInitScript(() => {
    const { toDataURL } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toDataURL = function (type) {
      return toDataURL.call(this, type === 'image/webp' ? 'image/png' : type);
    };
  });
  const { result, resultTitle } = await process(page);
  const webp = result.getByRole('button', { name: /^WebP/ });
  await result.getByRole('button', { name: 'Other formats' }).click();
  await expect(webp).toBeVisible();
  await page.keyboard.press('Escape');

  await result.getByRole('button', { name: 'Edit Image' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('tab', { name: 'Export' }).click();
  await expect(editor.getByRole('button', { name: 'JPG' })).toBeVisible();
  await expect(editor.getByRole('button', { name: 'WebP' })).toHaveCount(0);
  await editor.getByRole('tab', { name: 'Background' }).click();
  await editor.getByRole('button', { name: 'Colour', exact: true }).click();
  await editor.getByRole('button', { name: 'Done' }).click();
  // The edited picture is only on this page.
  await expect(result.getByRole('button', { name: 'Restore the first cut-out' })).toBeVisible();
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: 'Other formats' }).click();
  await expect(result.getByRole('button', { name: /^PNG/ })).toBeVisible();
  await expect(webp).toHaveCount(0);
});

test('the menu of formats fits on a phone in landscape, and the actions are one row', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const { result } = await process(page);
  // It covers the bar with the button.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await result.getByRole('button', { name: 'Other formats' }).click();
  const png = result.getByRole('button', { name: /^PNG/ });
  const shown = await png.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 20, top + 10));
  });
  expect(shown).toBe(true);
  const { name } = await download(page, () => result.getByRole('button', { name: /^WebP/ }).click());
  expect(name).toBe('processed_disc.webp');
  const actions = result.getByRole('button', { name: /^(Download HD|Edit Image|Copy)/ });
  const middles = await actions.evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
  );
  expect(Math.max(...middles) - Math.min(...middles), 'one row').toBeLessThan(5);
});

test('on a phone, the bar of actions does not cover the button with the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openTool(page);
  const { choose, result, resultTitle } = tool(page);
  await choose(await disc('png'));
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: 'Process Another Image' }).focus();
  const last = result.getByRole('button', { name: 'Delete now' });
  while (!(await last.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const button = document.activeElement as HTMLElement;
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return button.contains(above) ? '' : button.textContent;
    });
    expect(covered).toBe('');
  }
});

test('the menu of formats closes when the focus leaves it', async ({ page }) => {
  const { result } = await process(page);
  const webp = result.getByRole('button', { name: /^WebP/ });
  await result.getByRole('button', { name: 'Other formats' }).click();
  await page.keyboard.press('Tab');
  await expect(webp).toBeVisible();
  await result.getByRole('button', { name: 'Copy' }).focus();
  await expect(webp).toBeHidden();
});

for (const days of [-2, 2]) {
  test(`a device whose clock is ${days} days off shows the right remaining time`, async ({ page }) => {
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    const { result } = await process(page);
    await expect(result.getByText(/deleted automatically: .+ \(in (?:24 hr|23 hr 59 min)\)/)).toBeVisible();
    await expect(result.getByRole('button', { name: 'Delete now' })).toBeVisible();
  });
}

test.describe('a result that the server no longer has', () => {
  test.use({ expectedMessages: [failedRequest] });

  for (const [code, status, words] of [
    ['expired', 410, 'The time is up'],
    ['unknown_result', 404, 'Deleted from our server'],
  ] as const) {
    test(`is saved from the page, with a message about its deletion: ${code}`, async ({ page }) => {
      const { result } = await process(page);
      const body = { status: 'failed', code, error: 'Gone.', requestId: '1' };
      await page.route('**/api/download/**', (route) => route.fulfill({ status, json: body }));
      const { pixels } = await download(page, () =>
        result.getByRole('button', { name: 'Download HD' }).click(),
      );
      expect(pixels).toMatchObject({ format: 'png', width: 480 });
      await expect(result).toContainText(words);
      await expect(result.getByRole('button', { name: 'Delete now' })).toBeHidden();
    });
  }

  test('an invalid token has its own message', async ({ page }) => {
    const { result, toast } = await process(page);
    const body = { status: 'failed', code: 'bad_token', error: 'No.', requestId: '1' };
    await page.route('**/api/download/**', (route) => route.fulfill({ status: 403, json: body }));
    await result.getByRole('button', { name: 'Download HD' }).click();
    await expect(toast).toContainText('This download link isn’t valid');
  });

  test('is not offered for download if this page never had it', async ({ page }) => {
    await page.route('**/uploads/*.png', (route) => route.fulfill({ status: 404 }));
    await openTool(page);
    const { choose, resultTitle, result } = tool(page);
    await choose(await disc('png'));
    await expect(resultTitle).toBeFocused();
    const button = result.getByRole('button', { name: 'Download HD' });
    await expect(button).toBeVisible();
    await page.route('**/api/download/**', (route) =>
      route.fulfill({
        status: 410,
        json: { status: 'failed', code: 'expired', error: 'Gone.', requestId: '1' },
      }),
    );
    await button.click();
    await expect(result).toContainText('The time is up');
    await expect(button).toBeHidden();
  });
});

const screens = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 1366, height: 657 },
  { width: 1440, height: 900 },
];

for (const viewport of screens) {
  test.describe(`on ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: viewport.width < 600, isMobile: viewport.width < 600 });

    for (const [kind, width, height] of [
      ['a portrait', 900, 1350],
      ['a landscape', 1350, 900],
      ['a panorama', 2400, 500],
    ] as const) {
      test(`${kind}: its cut-out and all main actions are in the first view`, async ({ page }) => {
        await openTool(page);
        const { choose, resultTitle, result, r } = tool(page);
        await choose(await disc('jpeg', width, height));
        await expect(resultTitle).toBeFocused();
        await expect(resultTitle).toBeInViewport();
        for (const name of ['Download HD', 'Edit Image', 'Copy', 'Process Another Image']) {
          await expect(result.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
        }
        const cutout = result.getByRole('img', { name: r('transparentAlt') });
        await expect(cutout).toBeInViewport({ ratio: 0.99 });
        const original = result.getByRole('img', { name: r('originalAlt') });
        if (viewport.width < 600) {
          const top = async (picture: typeof cutout) => (await picture.boundingBox())?.y ?? 0;
          expect(await top(cutout)).toBeLessThan(await top(original));
          // The bar covers no part of the cut-out.
          const bar = await result.getByRole('button', { name: 'Download HD' }).boundingBox();
          const box = await cutout.boundingBox();
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        } else {
          await expect(original).toBeInViewport({ ratio: 0.99 });
        }
      });
    }
  });
}

test('another picture clears original and result', async ({ page }) => {
  const { result, chooseButton } = await process(page);
  await result.getByRole('button', { name: 'Process Another Image' }).click();
  await expect(result).toBeHidden();
  await expect(chooseButton).toBeInViewport();
});

for (const [reducedMotion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'auto'],
] as const) {
  test(`the page scrolls to the result: ${behavior} with the motion preference ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function (options) {
        document.documentElement.dataset.scrolled = (options as ScrollIntoViewOptions).behavior ?? '';
        scroll.call(this, options);
      };
    });
    await process(page);
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', behavior);
  });
}

test('the result survives a change of language', async ({ page }) => {
  await process(page);
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(tool(page, 'de').resultTitle).toBeVisible();
});

test('axe finds nothing in the result, light or dark', async ({ page }) => {
  const { result } = await process(page);
  await result.getByRole('button', { name: 'Other formats' }).click();
  await expect(result.getByRole('button', { name: /^WebP/ })).toBeVisible();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await result.getByRole('button', { name: 'Slider' }).click();
  await result.getByRole('button', { name: '200%' }).click();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
});
