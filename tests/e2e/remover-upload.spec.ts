import { mkdirSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { devices, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { holdFile } from '../support/held-code.ts';
import {
  completedAnswer,
  disc,
  dropFiles,
  interceptFileDialogs,
  openEditor,
  openTool,
  readDownload,
  readPixels,
  receiveUploads,
  redDiscBmp,
  redDiscSvg,
  sentFiles,
  type TestFile,
  tool,
} from '../support/remover.ts';
import { chunkAddress } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Milliseconds within which even a busy machine makes a smaller copy of a large picture. */
const encoding = 90_000;

const failedRequest = /Failed to load resource/;

/** Answers uploads in the gateway's place. */
const answerUploads = (page: Page, answer: (route: Route) => unknown) =>
  page.route('**/api/upload', async (route) => {
    await answer(route);
  });

const json = (body: object, status = 200, headers: Record<string, string> = {}) => ({
  status,
  headers,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

const sampleFile: Promise<TestFile> = disc('png');

test.describe('the main job', () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    test(`a real ${format} comes back at full size, without its background and with its whole subject`, async ({
      page,
    }) => {
      const file = await disc(format);
      await openTool(page, '/', { preview: true });
      const { choose, dialog, resultTitle, result } = tool(page);
      await choose(file);
      await expect(resultTitle).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(resultTitle).toBeFocused();
      await expect(result.getByText('480 × 360')).toBeVisible();

      const downloading = page.waitForEvent('download');
      await result.getByRole('button', { name: 'Download HD' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('processed_disc.png');
      const pixels = await readPixels(await readDownload(download));
      expect(pixels).toMatchObject({ format: 'png', width: 480, height: 360 });
      for (const [x, y] of [
        [0, 0],
        [479, 0],
        [0, 359],
        [479, 359],
      ] as const)
        expect(pixels.at(x, y)[3]).toBe(0);
      expect(pixels.at(240, 180)[3]).toBe(255);
    });
  }

  for (const [name, make] of [
    ['GIF', () => disc('gif', 240, 180)],
    ['TIFF', () => disc('tiff', 240, 180)],
    ['BMP', () => redDiscBmp()],
    [
      'SVG',
      async () => ({
        name: 'disc.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(redDiscSvg(240, 180)),
      }),
    ],
  ] as const) {
    test(`a ${name} is accepted, too`, async ({ page }) => {
      await openTool(page);
      await tool(page).choose(await make());
      await expect(tool(page).resultTitle).toBeVisible();
    });
  }

  test('the tool is in the page’s language from the upload to the result', async ({ page }) => {
    await openTool(page, '/zh');
    const { t, r, choose, dialog, resultTitle, toast, result, retryButton } = tool(page, 'zh');
    await receiveUploads(page, () => {});
    await choose(await sampleFile);
    await expect(dialog).toContainText(t('processing.stages.cutting'));
    await page.unroute('**/api/upload');
    await dialog.getByRole('button', { name: t('processing.cancel') }).click();
    await expect(toast).toContainText(t('processing.cancelled.title'));
    await retryButton.click();
    await expect(resultTitle).toBeVisible();
    await expect(toast).toContainText(t('notices.demo.title'));
    await expect(result.getByRole('button', { name: r('another') })).toBeVisible();
    await expect(result.getByRole('button', { name: r('edit') })).toBeVisible();
  });

  test('the tool also works when every answer is 200 milliseconds late', async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 200,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await openTool(page);
    await tool(page).choose(await sampleFile);
    await expect(tool(page).resultTitle).toBeFocused();
  });

  test('by keyboard only: sample, result, slider, download, another picture', async ({ page }) => {
    await openTool(page);
    const { resultTitle, chooseButton, result } = tool(page);
    await chooseButton.focus();
    const sample = page.getByRole('button', { name: /^Try the sample/ }).first();
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab');
      if (await sample.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(sample).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(resultTitle).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(result.getByRole('button', { name: 'Download HD' })).toBeFocused();
    await result.getByRole('button', { name: 'Slider' }).focus();
    await page.keyboard.press('Enter');
    const slider = result.getByRole('slider', { name: 'Line between original and cut-out' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '51% original');
    const downloading = page.waitForEvent('download');
    await result.getByRole('button', { name: 'Download HD' }).focus();
    await page.keyboard.press('Enter');
    await downloading;
    await result.getByRole('button', { name: 'Process Another Image' }).focus();
    await page.keyboard.press('Enter');
    await expect(result).toBeHidden();
    await expect(chooseButton).toBeFocused();
  });

  test('on a phone, by touch', async ({ browser }) => {
    const context = await browser.newContext({ ...devices['Pixel 7'] });
    const page = await context.newPage();
    await openTool(page);
    const { resultTitle, result } = tool(page);
    await page
      .getByRole('button', { name: /^Try the sample/ })
      .nth(3)
      .tap();
    await expect(resultTitle).toBeFocused();
    await expect(resultTitle).toBeInViewport();
    await result.getByRole('button', { name: 'Slider' }).tap();
    await expect(result.getByRole('slider')).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await context.close();
  });
});

test.describe('ways in', () => {
  test('each of the four samples is sent as sample-{id}.jpg', async ({ page }) => {
    await openTool(page);
    const { resultTitle, result } = tool(page);
    for (const [index, id] of ['people', 'animals', 'cars', 'products'].entries()) {
      await page
        .getByRole('button', { name: /^Try the sample/ })
        .nth(index)
        .click();
      await expect(resultTitle).toBeFocused();
      expect((await sentFiles(page)).at(-1)).toMatch(new RegExp(`^sample-${id}\\.jpg \\d{5,}$`));
      await result.getByRole('button', { name: 'Process Another Image' }).click();
    }
  });

  test('a sample that arrives late does not replace the result of another picture', async ({ page }) => {
    const photo = /\/people\.\w+\.jpg$/;
    const { release } = await holdFile(page, photo);
    await openTool(page);
    const { choose, resultTitle } = tool(page);
    const sample = page.getByRole('button', { name: /^Try the sample/ }).first();
    const asked = page.waitForRequest(photo);
    await sample.click();
    await asked;
    await choose(await sampleFile);
    await expect(resultTitle).toBeFocused();
    release();
    await expect(sample).toBeEnabled();
    expect(await sentFiles(page)).toHaveLength(1);
  });

  test.describe(() => {
    test.use({ expectedMessages: [failedRequest] });

    test('a sample that cannot be loaded keeps the focus', async ({ page }) => {
      await page.route(/\/people\.\w+\.jpg$/, (route) => route.abort());
      await openTool(page);
      const sample = page.getByRole('button', { name: /^Try the sample/ }).first();
      await sample.press('Enter');
      await expect(tool(page).toast).toContainText('The sample could not be loaded');
      await expect(sample).toBeFocused();
    });
  });

  test('the whole page is a drop target', async ({ page }) => {
    await openTool(page);
    await dropFiles(page, 'footer', [await sampleFile], false);
    await expect(page.getByText('Let go, we’ve got it.')).toBeVisible();
    await dropFiles(page, 'footer', [await sampleFile]);
    await expect(page.getByText('Let go, we’ve got it.')).toBeHidden();
    await expect(tool(page).resultTitle).toBeVisible();
  });

  test('a drag that leaves the page hides its notice, even after an element was removed under it', async ({
    page,
  }) => {
    await openTool(page);
    const notice = page.getByText('Let go, we’ve got it.');
    await page.evaluate(() => {
      document.querySelector('main')?.append(Object.assign(document.createElement('p'), { id: 'removed' }));
    });
    await dropFiles(page, '#removed', [await sampleFile], false);
    await page.locator('#removed').evaluate((element) => element.remove());
    await dropFiles(page, 'footer', [await sampleFile], false);
    await expect(notice).toBeVisible();
    await page.locator('footer').evaluate((footer) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'cup.png', { type: 'image/png' }));
      footer.dispatchEvent(new DragEvent('dragleave', { dataTransfer, bubbles: true }));
    });
    await expect(notice).toBeHidden();
  });

  test('the first of several pictures is taken, and a message says so', async ({ page }) => {
    await openTool(page);
    const { choose, dialog, toast } = tool(page);
    await receiveUploads(page, () => {});
    const document = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a') };
    const unreadable = { ...document, name: 'b.avif', mimeType: 'image/avif' };
    const second = { ...(await sampleFile), name: 'second.png' };
    await choose(document, unreadable, await sampleFile, second, { ...second, name: 'third.png' });
    await expect(dialog).toContainText('We used disc.png. The 4 other files were not uploaded.');
    await expect(toast).toContainText('The 4 other files were not uploaded.');
  });

  test('the result still says that only the first of several files was taken', async ({ page }) => {
    await openTool(page);
    const { choose, result } = tool(page);
    await choose(await sampleFile, { ...(await sampleFile), name: 'second.png' });
    await expect(result).toContainText('We used disc.png. The other file was not uploaded.');
  });

  test.describe('the clipboard', () => {
    const copyPicture = async (page: Page) => {
      const base64 = (await sampleFile).buffer.toString('base64');
      await page.evaluate(async (data) => {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const blob = new Blob([bytes], { type: 'image/png' });
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      }, base64);
    };

    test('a picture is read by the button and sent as clipboard-image.png', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openTool(page);
      await copyPicture(page);
      await page.getByRole('button', { name: 'From Clipboard' }).click();
      await expect(tool(page).resultTitle).toBeVisible();
      expect((await sentFiles(page)).at(-1)).toMatch(/^clipboard-image\.png /);
    });

    test('a picture is pasted by the keyboard', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openTool(page);
      await copyPicture(page);
      await page.keyboard.press('ControlOrMeta+V');
      await expect(tool(page).resultTitle).toBeVisible();
      expect((await sentFiles(page)).at(-1)).toMatch(/^clipboard-image\.png /);
    });

    test('a picture is pasted while a before/after slider has the focus', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openTool(page);
      await copyPicture(page);
      await page.getByRole('slider').first().focus();
      await page.keyboard.press('ControlOrMeta+V');
      await expect(tool(page).resultTitle).toBeVisible();
    });

    test('what is pasted while the editor is open does not replace its picture', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const { button } = await openEditor(page);
      await copyPicture(page);
      await button('Colour').click();
      // The button disables itself, so the page has the focus.
      await button('Undo').click();
      await page.keyboard.press('ControlOrMeta+V');
      await button('Colour').click();
      await button('Done').click();
      await expect(tool(page).resultTitle).toBeFocused();
      expect(await sentFiles(page)).toHaveLength(1);
    });

    test('without a picture it shows a message', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openTool(page);
      await page.evaluate(() => navigator.clipboard.writeText('just words'));
      await page.getByRole('button', { name: 'From Clipboard' }).click();
      await expect(tool(page).toast).toContainText('No image found');
      await page.keyboard.press('ControlOrMeta+V');
      await expect(tool(page).toast).toContainText('Copy an image to the clipboard first');
    });

    test('when access is refused, a message says so', async ({ page }) => {
      await page.addInitScript(() => {
        navigator.clipboard.read = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      });
      await openTool(page);
      await page.getByRole('button', { name: 'From Clipboard' }).click();
      await expect(tool(page).toast).toContainText('Clipboard access failed');
    });

    test('an address, pasted or read by the button, is not supported yet', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openTool(page);
      await page.getByRole('button', { name: /^Paste URL/ }).click();
      await expect(tool(page).toast).toContainText('Feature coming soon');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.evaluate(() => navigator.clipboard.writeText('https://example.com/cup.png'));
      await page.keyboard.press('ControlOrMeta+V');
      await expect(tool(page).toast).toContainText('Feature coming soon');
    });
  });
});

test('a link dragged from another tab does not navigate, and a picture with its bytes is accepted', async ({
  page,
}) => {
  await openTool(page);
  await answerUploads(page, (route) => route.fulfill(json({ status: 'failed', error: 'No' })));
  const { buffer } = await sampleFile;
  /** Drops an address as a browser does, with or without the picture's bytes. */
  const drop = (base64: string | null) =>
    page.evaluate((bytes) => {
      const data = new DataTransfer();
      data.setData('text/uri-list', 'https://example.com/cup.png');
      if (bytes) {
        const file = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
        data.items.add(new File([file], 'cup.png', { type: 'image/png' }));
      }
      return ['dragenter', 'dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
        document.querySelector('footer')?.dispatchEvent(event);
        return event.defaultPrevented;
      });
    }, base64);
  expect(await drop(null)).toEqual([true, true, true]);
  await expect(tool(page).toast).toContainText('Feature coming soon');
  expect(await drop(buffer.toString('base64'))).toEqual([true, true, true]);
  await expect.poll(() => sentFiles(page)).toEqual([`cup.png ${buffer.length}`]);
});

test('a message says that an empty folder, or a link without an address, has no picture', async ({
  page,
}) => {
  await openTool(page);
  const { toast, t } = tool(page);
  const folder = test.info().outputPath('empty');
  mkdirSync(folder, { recursive: true });
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  }
  await expect(toast).toContainText(t('drop.nothing.title'));
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await page.locator('main').evaluate((main) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/uri-list', 'data:image/png;base64,AAAA');
    for (const type of ['dragenter', 'dragover', 'drop']) {
      main.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  });
  await expect(toast).toContainText(t('drop.nothing.title'));
});

test('a file that is dropped on a slider or in a field never navigates away', async ({ page }) => {
  await openTool(page);
  await answerUploads(page, (route) => route.fulfill(json({ status: 'failed', error: 'No' })));
  const prevented = await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'cup.png', { type: 'image/png' }));
    return ['range', 'email'].map((type) => {
      const input = Object.assign(document.createElement('input'), { type });
      document.querySelector('footer')?.append(input);
      const event = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
      input.dispatchEvent(event);
      input.remove();
      return event.defaultPrevented;
    });
  });
  expect(prevented).toEqual([true, true]);
});

test.describe('refused files', () => {
  test('a wrong type is refused before anything is sent, in the page’s language', async ({ page }) => {
    await openTool(page, '/de');
    const { t, choose, toast, dialog } = tool(page, 'de');
    let sent = false;
    await answerUploads(page, () => {
      sent = true;
    });
    await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(toast).toContainText(t('upload.error.invalidType.title'));
    await expect(toast).toContainText(t('area.formats'));
    await expect(dialog).toBeHidden();
    expect(sent).toBe(false);
  });

  test('a file over 10 MB is refused, and a smaller copy of it works', async ({ page }) => {
    test.slow();
    const noise = {
      create: {
        width: 2200,
        height: 1700,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const;
    const buffer = await sharp(noise).png({ compressionLevel: 0 }).toBuffer();
    expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
    await openTool(page);
    const { choose, toast, area, dialog } = tool(page);
    await receiveUploads(page, () => {});
    await choose({ name: 'noise.png', mimeType: 'image/png', buffer });
    await expect(toast).toContainText('File too large');
    await expect(toast).toContainText('Please select an image smaller than 10MB');
    await area.getByRole('button', { name: 'Shrink to fit' }).click();
    await expect.poll(async () => (await sentFiles(page))[0], { timeout: encoding }).toMatch(/^noise\.webp /);
    expect(Number((await sentFiles(page))[0]?.split(' ')[1])).toBeLessThanOrEqual(10 * 1024 * 1024);
    await expect(dialog).toBeVisible();
  });

  test('a picture over 25 megapixels is made smaller without a question, and a message says so', async ({
    page,
  }) => {
    test.slow();
    const buffer = (await disc('jpeg', 5400, 5000)).buffer;
    await openTool(page);
    const { choose, toast, dialog } = tool(page);
    await receiveUploads(page, () => {});
    await choose({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer });
    await expect(toast).toContainText('We made a smaller copy', { timeout: encoding });
    await expect(dialog).toBeVisible();
    expect((await sentFiles(page))[0]).toMatch(/^huge\.jpg /);
  });

  test('a size just over the limit does not read as the limit', async ({ page }) => {
    await openTool(page);
    const { choose, area } = tool(page);
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
    (await sampleFile).buffer.copy(buffer);
    await choose({ name: 'big.png', mimeType: 'image/png', buffer });
    await expect(area).toContainText('big.png is 10.1 MB; the limit is 10 MB');
  });

  test('no smaller copy is offered of a large picture that the browser cannot read', async ({ page }) => {
    await openTool(page);
    const { choose, area, toast } = tool(page);
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
    (await disc('tiff')).buffer.copy(buffer);
    await choose({ name: 'big.tiff', mimeType: 'image/tiff', buffer });
    await expect(toast).toContainText('Please select an image smaller than 10MB');
    await expect(area.getByRole('button', { name: 'Choose Image' })).toBeVisible();
  });

  test('HEIC that the browser cannot open is refused with what to do about it', async ({ page }) => {
    await openTool(page);
    const { choose, toast } = tool(page);
    await choose({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no picture') });
    await expect(toast).toContainText('Invalid file type');
    await expect(toast).toContainText('Most Compatible');
  });

  test.describe('code that cannot be loaded', () => {
    test.use({ expectedMessages: [failedRequest] });
    test('is not reported as a HEIC photo that the browser cannot open', async ({ page }) => {
      await page.route(/\/picture\.worker\./, (route) => route.abort());
      await openTool(page);
      const { choose, toast } = tool(page);
      await choose({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no picture') });
      await expect(toast).toContainText('The connection broke off');
    });
  });

  for (const [what, make, words] of [
    [
      'bytes that are not a picture',
      async () => Buffer.from('not a picture at all, whatever its name says'),
      'Invalid file type',
    ],
    [
      'a picture that is cut off',
      async () => (await disc('jpeg')).buffer.subarray(0, 700),
      'Processing failed',
    ],
    ['nothing', async () => Buffer.alloc(0), 'Processing failed'],
  ] as const) {
    test.describe(what, () => {
      test.use({ expectedMessages: [failedRequest] });
      test('is refused by the server, and a message says so', async ({ page }) => {
        await openTool(page);
        const { choose, toast, dialog, firstStep, retryButton } = tool(page);
        await choose({ name: 'x.png', mimeType: 'image/png', buffer: await make() });
        await expect(toast).toContainText(words);
        await expect(dialog).toBeHidden();
        await expect(firstStep).toBeFocused();
        await expect(firstStep).toHaveText('Choose another image');
        // The server would refuse the picture again.
        await expect(retryButton).toHaveCount(0);
      });
    });
  }
});

test.describe('answers of the server', () => {
  test.use({ expectedMessages: [failedRequest] });

  /** Lets the seconds pass that the server asks for. The page begins each second after it has shown the one before. */
  const passWait = (page: Page) =>
    expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return tool(page).firstStep.textContent();
      })
      .toBe('Try again');

  test('shows the busy message and retry time, and tries again with the same file', async ({ page }) => {
    await page.clock.install();
    await openTool(page, '/fr');
    const { t, choose, toast, firstStep, resultTitle } = tool(page, 'fr');
    let refused = 0;
    await answerUploads(page, async (route) => {
      if (refused++ === 0) {
        const body = { status: 'failed', code: 'busy', error: 'Busy.', requestId: '1' };
        await route.fulfill(json(body, 503, { 'Retry-After': '3' }));
      } else {
        await route.continue();
      }
    });
    await choose(await sampleFile);
    await expect(toast).toContainText(t('codes.busy.title'));
    await expect(toast).toContainText('3');
    // The button waits as long as the server asked, then starts by itself.
    await expect(firstStep).toBeFocused();
    await page.clock.pauseAt(Date.now() + 1000);
    await firstStep.click();
    await expect(firstStep).toHaveText(/[1-3]/);
    await page.clock.runFor(3000);
    await page.clock.resume();
    await expect(resultTitle).toBeVisible();
  });

  test('the end of the wait does not stop a cut on the device that was started meanwhile', async ({
    page,
  }) => {
    await page.clock.install();
    await openTool(page);
    const { t, choose, area, firstStep, result, r } = tool(page);
    let uploads = 0;
    await answerUploads(page, async (route) => {
      uploads += 1;
      const body = { status: 'failed', code: 'busy', error: 'Busy.', requestId: '1' };
      await route.fulfill(json(body, 503, { 'Retry-After': '3' }));
    });
    const goOn = Promise.withResolvers<void>();
    await page.route('**/cut-out*.js', async (route) => {
      await goOn.promise;
      await route.continue();
    });
    await choose(await sampleFile);
    await expect(firstStep).toBeFocused();
    await page.clock.pauseAt(Date.now() + 1000);
    await firstStep.click();
    await area.getByRole('button', { name: t('local.action') }).click();
    await expect(area.getByRole('button', { name: t('local.working') })).toBeVisible();
    await passWait(page);
    await page.clock.resume();
    goOn.resolve();
    await expect(result.getByText(r('engine.device'))).toBeVisible();
    expect(uploads).toBe(1);
  });

  test('the end of the wait sends nothing while another picture is chosen or taken in', async ({ page }) => {
    interceptFileDialogs(page);
    await page.clock.install();
    const photo = /\/people\.\w+\.jpg$/;
    const { release } = await holdFile(page, photo);
    await openTool(page);
    const { t, choose, area, firstStep } = tool(page);
    await answerUploads(page, async (route) => {
      const body = { status: 'failed', code: 'busy', error: 'Busy.', requestId: '1' };
      await route.fulfill(json(body, 503, { 'Retry-After': '3' }));
    });
    await choose(await sampleFile);
    await expect(firstStep).toBeFocused();
    await page.clock.pauseAt(Date.now() + 1000);
    await firstStep.click();
    await area.getByRole('button', { name: t('actions.chooseAnother') }).click();
    await passWait(page);
    expect(await sentFiles(page)).toHaveLength(1);

    const asked = page.waitForRequest(photo);
    await page
      .getByRole('button', { name: /^Try the sample/ })
      .first()
      .click();
    await asked;
    await firstStep.click();
    await page.clock.runFor(1000);
    expect(await sentFiles(page)).toHaveLength(1);
    await page.clock.resume();
    release();
    await expect.poll(() => sentFiles(page)).toEqual([/^disc/, /^sample-people/].map(expect.stringMatching));
  });

  test('a failed removal closes the dialog and shows the server’s own words, or ours for a known reason', async ({
    page,
  }) => {
    await openTool(page);
    const { choose, toast, dialog, area, firstStep } = tool(page);
    let answer: object = {
      ...completedAnswer,
      status: 'failed',
      error: 'The moon is in the way.',
      reason: 'moon',
    };
    await answerUploads(page, (route) => route.fulfill(json(answer)));
    await choose(await sampleFile);
    await expect(toast).toContainText('Processing failed');
    await expect(toast).toContainText('The moon is in the way.');
    await expect(dialog).toBeHidden();
    answer = { ...answer, reason: 'no_subject' };
    await area.getByRole('button', { name: 'Try again' }).click();
    await expect(toast).toContainText('No subject found');
    await expect(firstStep).toHaveText('Choose another image');
    answer = { status: 'failed' };
    await choose(await sampleFile);
    await expect(toast).toContainText('Please try again with a different image.');
  });

  test('after a removal that took too long, the copy has fewer pixels', async ({ page }) => {
    await openTool(page);
    const { choose, toast, area } = tool(page);
    const answer = { ...completedAnswer, status: 'failed', error: 'Too slow.', reason: 'timeout' };
    await answerUploads(page, (route) => route.fulfill(json(answer)));
    await choose(await sampleFile);
    await expect(toast).toContainText('This picture took too long');
    await receiveUploads(page, () => {});
    await area.getByRole('button', { name: 'Shrink to fit' }).click();
    await expect(toast).toContainText('240 × 180 pixels');
  });

  test('a message says when the removal is real', async ({ page }) => {
    await openTool(page);
    const { choose, toast, resultTitle } = tool(page);
    const picture = (await sampleFile).buffer;
    await page.route('**/uploads/test.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: picture }),
    );
    await answerUploads(page, (route) => route.fulfill(json(completedAnswer)));
    await choose(await sampleFile);
    await expect(resultTitle).toBeVisible();
    await expect(toast).toContainText('Background removed successfully!');
    await expect(toast).toContainText('Using the provider API for real background removal');
  });

  test('a model on the server is never called the provider, neither in the message nor at the result', async ({
    page,
  }) => {
    await openTool(page);
    const { choose, toast, result } = tool(page);
    const picture = (await sampleFile).buffer;
    await page.route('**/uploads/test.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: picture }),
    );
    await answerUploads(page, (route) => route.fulfill(json({ ...completedAnswer, engine: 'model' })));
    await choose(await sampleFile);
    await expect(result).toContainText('Cut out by a model on this server');
    await expect(toast).toContainText('A model on this server removed the background');
    await expect(page.getByText(/provider/i)).toHaveCount(0);
  });

  test('an answer with only the fields of the specification is shown without gaps', async ({ page }) => {
    await openTool(page);
    const { choose, result } = tool(page);
    const picture = (await sampleFile).buffer;
    await page.route('**/uploads/test.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: picture }),
    );
    const { id, status, isSimulationMode, downloadToken, processedPath } = completedAnswer;
    const answer = { id, status, isSimulationMode, downloadToken, processedPath };
    await answerUploads(page, (route) => route.fulfill(json(answer)));
    await choose(await sampleFile);
    await expect(result).toContainText('disc.png, 480 × 360 pixels');
    await expect(result).toContainText('Original and cut-out are deleted automatically.');
    await expect(result).not.toContainText('Deleted from our server');
    await expect(result.getByRole('button', { name: 'Download HD' })).toBeEnabled();
  });

  test('a failure has one notice: first the toast, then the panel', async ({ page }) => {
    await page.clock.install();
    await openTool(page);
    const { choose, toast, area } = tool(page);
    await answerUploads(page, (route) => route.fulfill(json({ status: 'failed', error: 'Not today.' })));
    await choose(await sampleFile);
    await expect(toast).toContainText('Not today.');
    await expect(area.getByText('Not today.')).toBeHidden();
    await page.clock.runFor(6000);
    await expect(toast).toBeHidden();
    await expect(area.getByText('Not today.')).toBeVisible();
  });

  test('any other status leaves the dialog open, until the watchdog offers a way out', async ({ page }) => {
    await page.clock.install();
    await openTool(page);
    const { choose, dialog, resultTitle } = tool(page);
    await receiveUploads(page, (response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ ...completedAnswer, status: 'queued' }));
    });
    await choose(await sampleFile);
    await expect(dialog).toContainText('Finding the edge');
    await page.clock.pauseAt(Date.now() + 1000);
    await page.clock.runFor(5000);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await page.clock.runFor(6000);
    await expect(dialog.getByRole('alert')).toContainText('No answer');
    await page.clock.resume();
    await page.unroute('**/api/upload');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(resultTitle).toBeVisible();
  });

  test('a lost connection shows a message, and a retry needs no new choice', async ({ page }) => {
    await openTool(page);
    const { choose, toast, dialog, retryButton, resultTitle } = tool(page);
    let broken = true;
    await answerUploads(page, (route) => (broken ? route.abort('connectionreset') : route.continue()));
    await choose(await sampleFile);
    await expect(toast).toContainText('Upload failed');
    await expect(dialog).toBeHidden();
    broken = false;
    await retryButton.click();
    await expect(resultTitle).toBeVisible();
  });

  test('a file that was changed after a failure gets a message of its own', async ({ page }, info) => {
    const path = info.outputPath('cup.png');
    const { buffer } = await sampleFile;
    await writeFile(path, buffer);
    await openTool(page);
    const { t, area, toast, retryButton } = tool(page);
    await answerUploads(page, (route) => route.abort('connectionreset'));
    await area.locator('input[type=file]').setInputFiles(path);
    await expect(retryButton).toBeVisible();
    await page.unroute('**/api/upload');
    await writeFile(path, Buffer.concat([buffer, buffer]));
    // The browser compares the times, which may be the same after two quick writes.
    await utimes(path, 1, 1);
    await retryButton.click();
    await expect(toast.filter({ hasText: t('upload.error.lost.description') })).toBeVisible();
  });

  test('a picture waits for the code that sends it', async ({ page }) => {
    const { release } = await holdFile(page, chunkAddress('mf-remover', 'mf-remover/processing'));
    await openTool(page);
    const { choose, area, resultTitle } = tool(page);
    await choose(await sampleFile);
    await expect(area).toContainText('Uploading');
    release();
    await expect(resultTitle).toBeVisible();
  });

  test('without the code that sends it, a message appears, and the visitor can try again', async ({
    page,
  }) => {
    const address = chunkAddress('mf-remover', 'mf-remover/processing');
    await page.route(address, (route) => route.abort('connectionreset'));
    await openTool(page);
    const { choose, toast, resultTitle } = tool(page);
    await choose(await sampleFile);
    await expect(toast).toContainText('Upload failed');
    await page.unroute(address);
    await choose(await sampleFile);
    await expect(resultTitle).toBeVisible();
  });

  test('without a connection, a message says so, and the picture waits', async ({ page, context }) => {
    const code = page.waitForResponse(chunkAddress('mf-remover', 'mf-remover/processing'));
    await openTool(page);
    await (await code).finished();
    const { choose, toast, retryButton, resultTitle, area } = tool(page);
    await context.setOffline(true);
    await choose(await sampleFile);
    await expect(toast).toContainText('You’re offline');
    await expect(area).toContainText('disc.png');
    await context.setOffline(false);
    await expect(toast).toContainText('You’re back online.');
    await retryButton.click();
    await expect(resultTitle).toBeVisible();
  });

  test('a picture that was chosen offline can be sent later, even if the code that sends it loads only then', async ({
    page,
    context,
  }) => {
    const address = chunkAddress('mf-remover', 'mf-remover/processing');
    await page.route(address, (route) => route.abort('connectionreset'));
    await openTool(page);
    const { choose, toast, retryButton, resultTitle, area } = tool(page);
    await context.setOffline(true);
    await choose(await sampleFile);
    await expect(toast).toContainText('You’re offline');
    await expect(area).not.toContainText('disc.png');
    await page.unroute(address);
    await context.setOffline(false);
    await expect(area).toContainText('disc.png');
    await retryButton.click();
    await expect(resultTitle).toBeVisible();
  });
});

test.describe('while it works', () => {
  /** Follows a link to another page of the site. */
  const leave = async (page: Page) => {
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('footer a[href="/imprint"]')?.click(),
    );
    await expect(page.locator('#upload')).toBeHidden();
  };

  test('it shows the duration of recent removals', async ({ page }) => {
    await page.route('**/api/engine', (route) =>
      route.fulfill({ json: { engine: 'model', usualSeconds: 11.6 } }),
    );
    await openTool(page);
    const { choose, dialog } = tool(page);
    await receiveUploads(page, () => {});
    await choose(await sampleFile);
    await expect(dialog).toContainText('Usually about 12 seconds.');
  });

  test('the area is disabled, and the bar grows up to 95 and waits there', async ({ page }) => {
    await page.clock.install();
    await openTool(page);
    const { choose, dialog, area, toast } = tool(page);
    await receiveUploads(page, () => {});
    await choose(await sampleFile);
    await expect(dialog).toContainText('Finding the edge');
    await expect(toast).toContainText('Upload successful');
    const uploading = area.getByRole('button', { name: 'Uploading...', includeHidden: true });
    await expect(uploading).toBeDisabled();
    const bar = dialog.getByRole('progressbar');
    await page.clock.pauseAt(Date.now() + 1000);
    await page.clock.runFor(60_000);
    await expect(bar).toHaveAttribute('aria-valuenow', '95');
    await expect(dialog.getByRole('alert')).toContainText('longer than usual');
    await dialog.getByRole('button', { name: 'Keep waiting' }).click();
    await expect(dialog.getByRole('alert')).toBeHidden();
  });

  test('Cancel ends the request, keeps the picture and shows a message', async ({ page }) => {
    await openTool(page);
    const { choose, dialog, toast, retryButton } = tool(page);
    await receiveUploads(page, () => {});
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/upload'));
    await choose(await sampleFile);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(dialog).toBeHidden();
    await expect(toast).toContainText('Stopped');
    await expect(retryButton).toBeFocused();
  });

  test('Cancel stops the work on the server, too', async ({ page, request }) => {
    const stopped = async () => {
      const metrics = await (await request.get('/metrics')).text();
      return Number(metrics.match(/removal_seconds_count\{[^}]*outcome="aborted"\} (\d+)/)?.[1] ?? 0);
    };
    const before = await stopped();
    await openTool(page);
    const { choose, dialog, retryButton } = tool(page);
    await choose(await disc('jpeg', 5000, 5000));
    await expect(dialog).toContainText('Finding the edge');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(retryButton).toBeFocused();
    await expect.poll(stopped).toBeGreaterThan(before);
  });

  test('Escape stops the work, a click beside the dialog does not', async ({ page }) => {
    await openTool(page);
    const { choose, dialog, toast } = tool(page);
    await receiveUploads(page, () => {});
    await choose(await sampleFile);
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toast).toContainText('Stopped');
  });

  test('leaving the page stops the request and keeps the picture', async ({ page }) => {
    await openTool(page);
    await receiveUploads(page, () => {});
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/upload'));
    await tool(page).choose(await sampleFile);
    await expect(tool(page).dialog).toBeVisible();
    await leave(page);
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.goBack();
    await expect(tool(page).area).toContainText('disc.png');
    await expect(tool(page).retryButton).toBeVisible();
  });

  test('leaving the page stops the fetching of a sample', async ({ page }) => {
    await openTool(page);
    const photo = /\/people\.\w+\.jpg$/;
    await page.route(photo, () => {});
    const asked = page.waitForRequest(photo);
    const ended = page.waitForEvent('requestfailed', (request) => photo.test(request.url()));
    await page
      .getByRole('button', { name: /^Try the sample/ })
      .first()
      .click();
    await asked;
    await leave(page);
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  });

  /** The work of the device never ends. @returns whether it goes on. */
  const holdDeviceWork = async (page: Page) => {
    await page.addInitScript(() => {
      window.Worker = class extends Worker {
        override postMessage() {
          Object.assign(window, { working: true });
        }
        override terminate() {
          Object.assign(window, { working: false });
          super.terminate();
        }
      };
    });
    return () => page.evaluate(() => (window as unknown as { working?: boolean }).working);
  };

  test.describe('on the device', () => {
    test.use({ expectedMessages: [failedRequest] });

    test('Cancel stops the making of a smaller copy, and a cut', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      const isWorking = await holdDeviceWork(page);
      await openTool(page);
      const { t, choose, area, firstStep } = tool(page);
      const cancel = area.getByRole('button', { name: t('processing.cancel') });
      const { buffer } = await disc('png', 5400, 5000);
      await choose({ name: 'huge.png', mimeType: 'image/png', buffer });
      await expect.poll(isWorking).toBe(true);
      await expect(cancel).toBeInViewport({ ratio: 1 });
      await cancel.click();
      await expect.poll(isWorking).toBe(false);
      await expect(firstStep).toBeFocused();
      await expect(firstStep).toHaveText(t('shrink.action'));
      await expect(cancel).toBeHidden();

      await page.route('**/api/upload', (route) => route.abort('connectionreset'));
      await choose(await sampleFile);
      await area.getByRole('button', { name: t('local.action') }).click();
      await expect.poll(isWorking).toBe(true);
      await cancel.click();
      await expect.poll(isWorking).toBe(false);
      await expect(firstStep).toBeFocused();
      await expect(area.getByRole('button', { name: t('local.action') })).toBeEnabled();
      await expect(area).toContainText('disc.png');
    });
  });

  test('leaving the page stops the making of a smaller copy', async ({ page }) => {
    const isWorking = await holdDeviceWork(page);
    await openTool(page);
    const { buffer } = await disc('png', 5400, 5000);
    const { choose, area } = tool(page);
    await choose({ name: 'huge.png', mimeType: 'image/png', buffer });
    await expect.poll(isWorking).toBe(true);
    await expect(area).toContainText('We’re making a smaller copy of huge.png');
    await expect(area).not.toContainText('We can make a smaller copy');
    await leave(page);
    await expect.poll(isWorking).toBe(false);
  });

  test('after the visitor has gone to another page, nothing is sent and no message appears', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const asked: PromiseWithResolvers<unknown>[] = [];
      const read = () => {
        const answer = Promise.withResolvers<unknown>();
        asked.push(answer);
        return answer.promise;
      };
      Object.assign(navigator.clipboard, { read });
      Object.assign(window, { asked });
    });
    await openTool(page);
    const button = page.getByRole('button', { name: 'From Clipboard' });
    await button.click();
    await button.click();
    await leave(page);
    await page.evaluate(async () => {
      const { asked } = window as unknown as { asked: PromiseWithResolvers<unknown>[] };
      // A drawing has no pixels to be counted first: it would be sent at once.
      const getType = async () => new Blob(['<svg/>'], { type: 'image/svg+xml' });
      asked[0]?.resolve([{ types: ['image/png'], getType }]);
      asked[1]?.reject(new Error('no'));
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    expect(await sentFiles(page)).toEqual([]);
    expect(await tool(page).toast.count()).toBe(0);
  });

  test('axe finds nothing in the dialog and after a failure, light or dark', async ({ page }) => {
    await openTool(page);
    const { choose, dialog, retryButton, toast } = tool(page);
    await receiveUploads(page, () => {});
    await choose(await sampleFile);
    await expect(dialog).toContainText('Finding the edge');
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute('**/api/upload');
    await answerUploads(page, (route) => route.fulfill(json({ status: 'failed' })));
    await retryButton.click();
    await expect(toast).toContainText('Processing failed');
    await expect(retryButton).toBeVisible();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
  });
});
