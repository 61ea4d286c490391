import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { holdFile } from '../support/held-code.ts';
import { disc, openTool, redDiscSvg, type TestFile, tool } from '../support/remover.ts';
import { chunkAddress } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

// A worker of the site would fetch the files itself, past these tests.
test.use({ serviceWorkers: 'block', expectedMessages: [/Failed to load resource/] });

const chunk = (name: string) => chunkAddress('mf-remover', `mf-remover/${name}`);

/** The disc on a plain backdrop, in a file of this name. */
const named = async (name: string): Promise<TestFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp(Buffer.from(redDiscSvg(480, 360)))
    .png()
    .toBuffer(),
});

/** Whether a button shows that its code is loading. */
const isWaiting = (button: Locator) => expect(button.locator('.lo-spinner')).toBeVisible();

/** Makes the answer doubtful, because the engine is certain about the disc. */
const answerInDoubt = (page: Page) =>
  page.route('**/api/upload', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), confidence: 0.2 } });
  });

test('an editor that loads after the visitor has chosen another picture does not open', async ({ page }) => {
  const { release } = await holdFile(page, chunk('editor'));
  await openTool(page);
  const { choose, result, resultTitle } = tool(page);
  await choose(await named('first.png'));
  await expect(resultTitle).toBeFocused();
  const edit = result.getByRole('button', { name: 'Edit Image' });
  await edit.click();
  await isWaiting(edit);
  await result.getByRole('button', { name: 'Process Another Image' }).click();
  await choose(await named('second.png'));
  await expect(result).toContainText('second.png');
  await expect(resultTitle).toBeFocused();
  const come = page.waitForResponse(chunk('editor'));
  release();
  await (await come).finished();
  await expect(edit.locator('.lo-spinner')).toHaveCount(0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await edit.click();
  await expect(page.getByRole('dialog', { name: 'Edit image' })).toBeVisible();
});

test('the dialog stays until the code that shows the result is loaded', async ({ page }) => {
  const { release } = await holdFile(page, chunk('result'));
  await openTool(page);
  const { choose, dialog, resultTitle, t } = tool(page);
  const cutout = page.waitForResponse('**/uploads/**');
  await choose(await disc('png'));
  await (await cutout).finished();
  await expect(dialog).toContainText(t('processing.stages.finishing'));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(dialog).toBeVisible();
  release();
  await expect(resultTitle).toBeFocused();
});

test('a message appears when the frame cannot be loaded, and the next click loads it', async ({ page }) => {
  await answerInDoubt(page);
  await page.route(chunk('mark'), (route) => route.fulfill({ status: 404, body: '' }));
  await openTool(page);
  const { choose, result, resultTitle, toast, r } = tool(page);
  await choose(await disc('png'));
  await expect(resultTitle).toBeFocused();
  const mark = result.getByRole('button', { name: r('mark.action') });
  await mark.click();
  await expect(toast).toContainText(r('mark.failed.title'));
  await page.unroute(chunk('mark'));
  const { release } = await holdFile(page, chunk('mark'));
  await mark.click();
  await isWaiting(mark);
  release();
  await expect(page.getByRole('dialog', { name: r('mark.title') })).toBeVisible();
});

test('the button waits while the code of the set loads', async ({ page }) => {
  const { release } = await holdFile(page, chunk('set'));
  await openTool(page);
  const { choose, result, resultTitle } = tool(page);
  await choose(await named('first.png'), await named('second.png'));
  await expect(resultTitle).toBeFocused();
  const others = result.getByRole('button', { name: 'Cut out the other picture the same way' });
  await others.click();
  await isWaiting(others);
  await others.click();
  release();
  const set = page.getByRole('region', { name: 'Set of pictures' });
  await expect(set.locator('[data-counts="2/0/2"]')).toBeVisible({ timeout: 30_000 });
  await expect(others).toBeHidden();
  await expect(result.getByRole('button', { name: 'Cut out more pictures the same way' })).toBeVisible();

  const editor = await holdFile(page, chunk('editor'));
  await set
    .getByRole('button', { name: /second\.png/ })
    .first()
    .click();
  const review = page.getByRole('dialog', { name: 'second.png' });
  const fix = review.getByRole('button', { name: 'Fix the edge' });
  await fix.click();
  await isWaiting(fix);
  editor.release();
  await expect(page.getByRole('dialog', { name: 'Edit image' })).toBeVisible();
});
