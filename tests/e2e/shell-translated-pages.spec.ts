import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { heldCodeMessages, openWithoutCode } from '../support/held-code.ts';
import { translateOnce, translatePage } from '../support/page-translator.ts';
import { askToSaveData, disc, receiveUploads } from '../support/remover.ts';
import { pageTypes } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Names are compared without case: the translator of these tests writes capitals. */
const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilAlive(page.getByRole('main'));
}

/** Upload, cancel, retry, result, editor, another picture. */
async function useTheTool(page: Page, between: () => Promise<unknown>): Promise<void> {
  await untilAlive(page.locator('#upload button').first());
  await between();
  const field = page.locator('#upload input[type=file]');
  const dialog = page.getByRole('dialog', { name: 'Processing your image' });
  await receiveUploads(page, () => {});
  await field.setInputFiles(await disc('png'));
  await expect(dialog.getByText('Finding the edge')).toBeVisible();
  await between();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.unroute('**/api/upload');
  await between();
  await page.locator('#upload').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Background Removed Successfully' })).toBeFocused();
  await between();
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await result.getByRole('button', { name: 'Slider' }).click();
  await result.getByRole('button', { name: '200%' }).click();
  await between();
  await result.getByRole('button', { name: 'Edit Image' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await expect(editor.getByRole('application')).toHaveAccessibleName(/^Picture, [1-9]/);
  for (const name of ['Brush', 'Crop', 'Shadow', 'Export', 'Background']) {
    await between();
    await editor.getByRole('tab', { name }).click();
  }
  await editor.getByRole('button', { name: 'Close the editor' }).click();
  await expect(editor).toBeHidden();
  await between();
  const saved = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download HD' }).click();
  await saved;
  await between();
  await result.getByRole('button', { name: 'Process Another Image' }).click();
  await expect(result).toBeHidden();
  await expect(button(page, 'Choose Image')).toBeEnabled();
}

test.beforeEach(({ page }) => askToSaveData(page));

test('the whole way from upload to download works while the page is being translated', async ({ page }) => {
  await translatePage(page);
  await open(page, '/');
  await useTheTool(page, async () => undefined);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('the whole way works when the page is translated again and again', async ({ page }) => {
  await open(page, '/');
  await useTheTool(page, () => translateOnce(page));
});

test('the translation follows changes of the page', async ({ page }) => {
  await translatePage(page);
  await open(page, '/');
  await untilAlive(page.locator('#upload button').first());
  await receiveUploads(page, () => {});
  await page.locator('#upload input[type=file]').setInputFiles(await disc('png'));
  const choose = page.locator('#upload button').first();
  await expect(choose).toHaveText('UPLOADING...');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(choose).toHaveText('CHOOSE IMAGE');
});

test.describe('a page that is translated before its code has loaded', () => {
  test.use({ expectedMessages: heldCodeMessages });
  test('keeps the file that was chosen', async ({ page }) => {
    await translatePage(page);
    const { release } = await openWithoutCode(page, '/');
    await expect(page.locator('h1 font').first()).toBeVisible();
    await page.locator('#upload input[type=file]').setInputFiles(await disc('png'));
    release();
    await expect(page.getByRole('heading', { name: 'Background Removed Successfully' })).toBeVisible();
  });

  test('keeps the typed text and the focus', async ({ page }) => {
    await translatePage(page);
    const { release } = await openWithoutCode(page, '/faq');
    await expect(page.locator('h1 font').first()).toBeVisible();
    await page.getByRole('searchbox').pressSequentially('free');
    release();
    await expect(page.getByText(/results? found/i).first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('free');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});

for (const [name, address] of Object.entries(pageTypes).filter(([name]) => name !== 'not-found')) {
  test(`${name} works in translation: language, links`, async ({ page }) => {
    await translatePage(page);
    await open(page, address);
    await page.locator('.lo-language > button').click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de/);
    await expect(page.getByRole('contentinfo')).toContainText(/IMPRESSUM/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
    await expect(page.locator('h1')).toHaveText(/impressum/i);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    if (name !== 'terms') return;
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/de$/);
    await expect(page.locator('#upload button').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}

test('searches, tabs and forms work in translation', async ({ page }) => {
  await translatePage(page);
  await open(page, '/faq');
  const search = page.getByRole('searchbox');
  await search.fill('qqqq');
  await expect(page.getByText(/no results found/i).last()).toBeVisible();
  await search.fill('free');
  await expect(page.getByText(/results? found/i).first()).toBeVisible();
  await search.press('Escape');
  await expect(page.getByText(/results? found/i)).toHaveCount(0);

  await open(page, '/blog');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText(/no articles found/i)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(/no articles found/i)).toHaveCount(0);

  await open(page, '/');
  const kinds = page.getByRole('tablist').first();
  for (const name of ['People', 'Graphics']) {
    const tab = kinds.getByRole('tab', { name });
    await untilAlive(tab);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  await open(page, '/feedback');
  await page.getByRole('radio').nth(2).check({ force: true });
  await page.locator('main form button[type=submit]').click();
  const answer = page.locator('main form').getByRole('status');
  await expect(answer).toContainText(/your feedback wasn’t sent/i);
  await expect(answer.getByRole('link')).toHaveAttribute('href', /3%20stars/);
});
