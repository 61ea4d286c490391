import {
  completedAnswer,
  disc,
  openTool,
  readDownload,
  readPixels,
  receiveUploads,
  tool,
} from '../support/remover.ts';
import { expect, test } from '../support/test.ts';

test.describe('on the visitor’s device', () => {
  // The browser itself logs an upload that breaks off.
  test.use({ expectedMessages: [/Failed to load resource/] });

  test('a small cut-out is shown while the server is still working', async ({ page }) => {
    await openTool(page, '/', { preview: true });
    const { t, choose, dialog } = tool(page);
    await receiveUploads(page, () => {});
    await choose(await disc('png'));
    await expect(dialog).toContainText(t('processing.preview'));
    const shown = await dialog.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      const alpha = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[3];
      return { corner: alpha(2, 2), middle: alpha(canvas.width / 2, canvas.height / 2) };
    });
    expect(shown).toEqual({ corner: 0, middle: 255 });
  });

  test('without a server the device cuts out the whole picture and says so', async ({ page, context }) => {
    await openTool(page, '/es');
    const { t, r, choose, result, resultTitle, area, toast } = tool(page, 'es');
    await page.route('**/api/upload', (route) => route.abort('connectionreset'));
    await choose(await disc('jpeg'));
    await area.getByRole('button', { name: t('local.action') }).click();
    await expect(resultTitle).toBeFocused();
    await expect(result.getByRole('note')).toContainText(r('onDevice.title'));
    await expect(result.getByRole('note')).toContainText(r('onDevice.text'));
    await expect(result.getByText(r('shrunk'))).toBeHidden();

    const downloading = page.waitForEvent('download');
    await result.getByRole('button', { name: r('download.main') }).click();
    const pixels = await readPixels(await readDownload(await downloading));
    expect(pixels).toMatchObject({ format: 'png', width: 480, height: 360 });
    expect(pixels.at(1, 1)[3]).toBe(0);
    expect(pixels.at(240, 180)[3]).toBe(255);

    const again = result.getByRole('button', { name: r('onDevice.again') });
    await context.setOffline(true);
    await again.click();
    await expect(toast.filter({ hasText: t('upload.error.offline.title') })).toContainText(
      t('processing.resultKept'),
    );
    await expect(result.getByRole('note')).toContainText(r('onDevice.title'));
    await context.setOffline(false);
    await expect(toast.filter({ hasText: t('upload.error.offline.back') })).toBeVisible();

    await page.unroute('**/api/upload');
    await again.click();
    await expect(result.getByText(r('onDevice.title'))).toBeHidden();
    await expect(resultTitle).toBeVisible();
  });

  test('says so when the device cuts a smaller copy', async ({ page }) => {
    await openTool(page);
    const { t, r, choose, result, area } = tool(page);
    await page.route('**/api/upload', (route) => route.abort('connectionreset'));
    await choose(await disc('png', 5000, 400));
    await area.getByRole('button', { name: t('local.action') }).click();
    await expect(result.getByText('4096 × 328')).toBeVisible();
    await expect(result.getByText(r('shrunk'))).toBeVisible();
  });

  test('a second try that takes too long names no smaller copy, which a result does not offer', async ({
    page,
  }) => {
    await openTool(page);
    const { t, r, choose, result, area, toast } = tool(page);
    await page.route('**/api/upload', (route) => route.abort('connectionreset'), { times: 1 });
    await choose(await disc('png'));
    await area.getByRole('button', { name: t('local.action') }).click();
    const tooSlow = { ...completedAnswer, status: 'failed', error: 'Too slow.', reason: 'timeout' };
    await page.route('**/api/upload', (route) => route.fulfill({ json: tooSlow }));
    await result.getByRole('button', { name: r('onDevice.again') }).click();
    const notice = toast.filter({ hasText: t('processing.resultKept') });
    await expect(notice).toContainText(t('codes.timeout.title'));
    await expect(notice).not.toContainText(t('codes.timeout.description'));
  });

  test('a picture without a subject is refused with a message, and nothing is lost', async ({ page }) => {
    await openTool(page);
    const { t, choose, area, toast, firstStep } = tool(page);
    await page.route('**/api/upload', (route) => route.abort('connectionreset'));
    const { default: sharp } = await import('sharp');
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccd' } })
      .png()
      .toBuffer();
    await choose({ name: 'empty.png', mimeType: 'image/png', buffer });
    await area.getByRole('button', { name: t('local.action') }).click();
    await expect(toast).toContainText(t('codes.no_subject.title'));
    await expect(firstStep).toHaveText(t('actions.chooseAnother'));
    await expect(area.getByRole('button', { name: t('actions.cutByHand') })).toBeVisible();
    await expect(area).toContainText('empty.png');
  });
});
