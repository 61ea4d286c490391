import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { untilAlive } from '../support/alive.ts';
import { layOutWhole } from '../support/lay-out-whole.ts';
import { disc, openEditor, openTool, receiveUploads, tool } from '../support/remover.ts';
import { localized, pageTypes } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedMessages: [/404 \(Not Found\)/] });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
});

/** Controls and texts that reach beyond the screen's edge or are cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const within = (element: Element, found: (one: Element) => boolean): boolean =>
      found(element) || (element.parentElement !== null && within(element.parentElement, found));
    const hidden = (element: Element) => element.matches('.lo-hidden, .lo-skip, [aria-hidden=true]');
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const speaks = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
        return (speaks || element.matches('a, button, input, select, textarea')) && element.checkVisibility();
      })
      .filter((element) => !within(element, hidden) && !within(element, scrolls))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        // A slider's thumb may hang over on either side.
        const edge = element.matches('input[type=range]') ? 32 : 0.5;
        const forScreenReaders = getComputedStyle(element).clipPath === 'inset(50%)';
        const longer = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
        return !forScreenReaders && (right > innerWidth + edge || left < -edge || longer);
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

/** The share of the screen's height that the tallest fixed element covers while the page scrolls. */
const standing = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, 800);
    const heights = [...document.querySelectorAll('body *')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)));
    return Math.max(...heights) / innerHeight;
  });

/** Controls that a finger could miss; links within a sentence have the height of its line. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && !element.matches('.lo-skip') && !inSentence(element))
      .map((element) => [element, (element.closest('label') ?? element).getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width < 24 || height < 24)
      .map(([element, { width, height }]) => `${element.outerHTML.slice(0, 160)}: ${width} × ${height}`);
  });

const zoomed = { width: 320, height: 256 };
const phone = { width: 390, height: 844 };

test('at 400 % nothing is cut off or scrolls sideways, and on a phone every control is at least 24 pixels large', async ({
  page,
}) => {
  for (const [name, path] of Object.entries(pageTypes)) {
    for (const language of ['en', 'de'] as const) {
      // A screen of 1280 by 1024.
      await page.setViewportSize(zoomed);
      await page.goto(localized(path, language));
      await layOutWhole(page);
      const where = `${name} ${language}`;
      expect.soft(await cutOff(page), where).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThan(321);
      expect.soft(await standing(page), where).toBeLessThan(0.35);
      await page.setViewportSize(phone);
      expect.soft(await small(page), where).toEqual([]);
    }
  }
});

test('at 400 % and on a phone, the result and the editor can be used', async ({ page }) => {
  await page.setViewportSize(phone);
  await openTool(page, '/de');
  const { choose, result, resultTitle, toast, r } = tool(page, 'de');
  await choose(await disc('png'));
  await expect(toast).toBeVisible();
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: r('view.slider') }).click();
  expect.soft(await small(page), 'result').toEqual([]);

  await page.setViewportSize(zoomed);
  await result.getByRole('button', { name: r('edit') }).click();
  const editor = page.getByRole('dialog');
  const canvas = editor.getByRole('application');
  await expect(canvas).toHaveAccessibleName(/\d/);
  expect((await canvas.boundingBox())?.height).toBeGreaterThan(200);
  // The tools are reached by scrolling.
  const tabs = editor.getByRole('tablist');
  await tabs.scrollIntoViewIfNeeded();
  await expect(tabs).toBeInViewport();
  expect.soft(await cutOff(page), 'editor').toEqual([]);

  await page.setViewportSize(phone);
  for (const tab of await tabs.getByRole('tab').all()) {
    await tab.click();
    expect.soft(await small(page), String(await tab.textContent())).toEqual([]);
  }
});

test('with letters of one and a half times the usual size, nothing is cut off on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
  for (const [name, path] of Object.entries(pageTypes)) {
    for (const language of ['es', 'fr'] as const) {
      await page.goto(localized(path, language));
      await layOutWhole(page);
      const where = `${name} ${language}`;
      expect.soft(await cutOff(page), where).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThan(391);
    }
  }
});

/** The pixels of an element, or of a strip along its end. */
async function pixels(element: Locator, endStrip?: number): Promise<Buffer> {
  const picture = sharp(await element.screenshot()).removeAlpha();
  if (!endStrip) return picture.raw().toBuffer();
  const { width, height } = await picture.metadata();
  return picture
    .extract({ left: width - endStrip, top: 0, width: endStrip, height })
    .raw()
    .toBuffer();
}

/** The colour beside a button's text. */
async function ground(button: Locator): Promise<Buffer> {
  const picture = sharp(await button.screenshot()).removeAlpha();
  const { height } = await picture.metadata();
  return picture
    .extract({ left: 8, top: Math.round(height / 2), width: 1, height: 1 })
    .raw()
    .toBuffer();
}

/** Difference of the brightest and the darkest pixel: 0 is invisible, and 255 is black on white. */
const contrast = (seen: Buffer) => Math.max(...seen) - Math.min(...seen);

/** Share of the bytes that differ. */
const unlike = (one: Buffer, other: Buffer) =>
  one.length === other.length ? one.filter((value, at) => value !== other[at]).length / one.length : 1;

const styleOf = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`a ${colorScheme} contrast theme`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme }));

    test('leaves nothing invisible in forms and lists', async ({ page }) => {
      await page.goto('/feedback');
      const send = page.getByRole('button', { name: 'Send feedback' });
      expect(contrast(await pixels(send))).toBeGreaterThan(128);
      const unfocused = await page.screenshot();
      await send.focus();
      expect(unfocused.equals(await page.screenshot())).toBe(false);
      const stars = page.locator('label:has(input[type=radio])');
      const before = await pixels(stars.nth(1));
      await stars.nth(1).click();
      await page.mouse.move(0, 0);
      expect(unlike(before, await pixels(stars.nth(1)))).toBeGreaterThan(0.02);

      await page.goto('/faq');
      const question = page.locator('summary').first();
      expect(contrast(await pixels(question, 20)), 'the plus').toBeGreaterThan(96);

      await page.goto('/blog');
      const [chosen, other] = [
        page.getByRole('button', { pressed: true }).first(),
        page.getByRole('button', { pressed: false }).first(),
      ];
      expect(contrast(Buffer.concat([await ground(chosen), await ground(other)]))).toBeGreaterThan(96);
    });

    test('leaves nothing invisible in the tool', async ({ page }) => {
      await openTool(page);
      const handle = page
        .locator('input[type=range]')
        .first()
        .locator('xpath=preceding-sibling::div[1]/span');
      await handle.scrollIntoViewIfNeeded();
      const line = handle.locator('xpath=..');
      expect(await line.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
        await page.evaluate(() => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
          return getComputedStyle(probe).backgroundColor;
        }),
      );
      expect(contrast(await pixels(handle)), 'the handle').toBeGreaterThan(96);

      const { choose, dialog } = tool(page);
      await receiveUploads(page, () => {});
      await choose(await disc('png'));
      const bar = dialog.getByRole('progressbar');
      await expect(bar).not.toHaveAttribute('aria-valuenow', '0');
      expect(contrast(await pixels(bar)), 'progress').toBeGreaterThan(96);
    });

    test('shows which tool of the editor is open, and which part a crop leaves out', async ({ page }) => {
      const { dialog: editor, button, tab } = await openEditor(page);
      await tab('Crop').click();
      await button('1:1').click();
      const shade = 'rgba(20, 12, 8, 0.55)';
      expect(await styleOf(editor.getByRole('button', { name: /^Frame/ }), 'box-shadow')).toContain(shade);
      // None of them has the focus, because the focus changes the colour.
      const open = await styleOf(editor.getByRole('tab', { selected: true }), 'border-bottom-color');
      for (const other of await editor.getByRole('tab', { selected: false }).all()) {
        expect(await styleOf(other, 'border-bottom-color')).not.toBe(open);
      }
    });

    test('shows which part of an article is being read', async ({ page }) => {
      await page.goto('/blog/transparent-background-paint-paint3d');
      const links = page.getByRole('navigation', { name: 'In this article' }).getByRole('link');
      await untilAlive(links.first());
      await links.nth(1).click();
      await expect(links.nth(1)).toHaveAttribute('aria-current', 'location');
      const read = await styleOf(links.nth(1), 'border-left-color');
      expect(await styleOf(links.nth(0), 'border-left-color')).not.toBe(read);
    });
  });
}
