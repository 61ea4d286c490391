import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { disc, openTool, tool } from '../support/remover.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedMessages: [/broken on purpose/] });

test('a result that cannot be shown can be saved, and shown again', async ({ page }) => {
  await openTool(page);
  // The result's view makes an address for its picture.
  await page.evaluate(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      if (!(blob instanceof File) && document.querySelector('section[aria-label=Result]')) {
        URL.createObjectURL = createObjectURL;
        throw new Error('broken on purpose');
      }
      return createObjectURL(blob);
    };
  });
  const { choose, resultTitle, area } = tool(page);
  await choose(await disc('png'));
  const notice = page.getByRole('alert').filter({ hasText: 'Your cut-out is finished' });
  await expect(notice).toBeVisible();
  await expect(area).toBeVisible();
  const saved = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Download HD' }).click();
  expect((await saved).suggestedFilename()).toBe('processed_disc.png');
  await notice.getByRole('button', { name: 'Show it again' }).click();
  await expect(resultTitle).toBeVisible();
});

test('a broken part of the page shows a message, and the tool above keeps its result', async ({ page }) => {
  await openTool(page);
  const { choose, resultTitle } = tool(page);
  await choose(await disc('png'));
  await expect(resultTitle).toBeFocused();
  const { tabs, repair } = await breakTabs(page);
  await expect(resultTitle).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await repair();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(tabs).toBeVisible();
});

test('a broken part of the page is shown again in another language', async ({ page }) => {
  await openTool(page);
  const { repair } = await breakTabs(page);
  await repair();
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('tablist', { name: 'Bildkategorien' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Breaks the part of the page with the kinds of picture. */
async function breakTabs(page: Page) {
  const tabs = page.getByRole('tablist', { name: 'Kinds of picture' });
  await untilAlive(tabs.getByRole('tab').first());
  await page.evaluate(() => {
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name.toLowerCase() === 'hidden') throw new Error('broken on purpose');
      setAttribute.call(this, name, value);
    };
    Object.assign(window, { repair: () => Object.assign(Element.prototype, { setAttribute }) });
  });
  await tabs.getByRole('tab', { name: 'People' }).click();
  await expect(page.getByRole('alert')).toContainText('This part of the page has stopped working');
  return { tabs, repair: () => page.evaluate(() => (window as unknown as { repair(): void }).repair()) };
}
