import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devices, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { holdFile } from '../support/held-code.ts';
import {
  disc,
  openEditor,
  openTool,
  type Pixels,
  readDownload,
  readPixels,
  redDiscSvg,
  text,
  tool,
} from '../support/remover.ts';
import { chunkAddress, languages, localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { openTouch } from '../support/touch.ts';

type Find = (name: string) => Locator;

async function save(page: Page, { button, tab }: { button: Find; tab: Find }, format = 'PNG') {
  await tab('Export').click();
  await button(format).click();
  const started = page.waitForEvent('download');
  await button('Download').click();
  const file = await started;
  return { name: file.suggestedFilename(), pixels: await readPixels(await readDownload(file)) };
}

/** CSS pixels that a fitted picture leaves free for the zoom buttons. */
const footRoom = 60;

/** Where a pixel of a fitted 480 × 360 picture is on the screen: the same calculation as in `fitView`. */
async function onScreen(page: Page, x: number, y: number) {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('no canvas');
  const scale = Math.min(box.width / 480, (box.height - footRoom) / 360) * 0.94;
  return {
    x: box.x + box.width / 2 + (x - 240) * scale,
    y: box.y + (box.height - footRoom) / 2 + (y - 180) * scale,
  };
}

async function stroke(page: Page, from: [number, number], to: [number, number]) {
  const start = await onScreen(page, ...from);
  const end = await onScreen(page, ...to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}

const near = (color: readonly number[], wanted: readonly number[], tolerance = 12) =>
  wanted.every((value, index) => Math.abs((color[index] ?? 0) - value) <= tolerance);

const corner = (pixels: Pixels) => pixels.at(2, 2);

const plainPixels = 1500 * 1500;
const rgbOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A large picture of one colour. */
async function plain(background: string) {
  const picture = sharp({ create: { width: 1500, height: 1500, channels: 3, background } });
  return { name: `${background}.png`, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** @returns the number of pixels of all canvases and decoded pictures that the engine has not released. */
async function countHeldPixels(page: Page): Promise<() => Promise<number>> {
  await page.route(/\/editor\.worker\./, async (route) => {
    const response = await route.fetch();
    const script = `{
      const made = [];
      const Canvas = OffscreenCanvas;
      const decode = createImageBitmap;
      globalThis.OffscreenCanvas = class extends Canvas {
        constructor(width, height) {
          super(width, height);
          made.push(this);
        }
      };
      globalThis.createImageBitmap = async (...from) => {
        const bitmap = await decode(...from);
        made.push(bitmap);
        return bitmap;
      };
      globalThis.heldPixels = () => made.reduce((sum, { width, height }) => sum + width * height, 0);
    }`;
    await route.fulfill({ response, body: `${script}${await response.text()}` });
  });
  return () => {
    const engine = page.workers().find((worker) => worker.url().includes('/editor.worker.'));
    if (!engine) throw new Error('no engine');
    return engine.evaluate<number>('heldPixels()');
  };
}

test('a picture that the browser wrote in another format is not saved', async ({ page }) => {
  await page.route(/\/editor\.worker\./, async (route) => {
    const response = await route.fetch();
    // Such a browser writes PNG instead.
    const script = `const write = OffscreenCanvas.prototype.convertToBlob;
      OffscreenCanvas.prototype.convertToBlob = function () { return write.call(this, { type: 'image/png' }); };`;
    await route.fulfill({ response, body: `${script}${await response.text()}` });
  });
  const { button, tab } = await openEditor(page);
  await tab('Export').click();
  await button('WebP').click();
  await button('Download').click();
  await expect(tool(page).toast).toContainText('Export failed');
});

test('without edits, the editor exports the cut-out unchanged', async ({ page }) => {
  const editor = await openEditor(page);
  const { name, pixels } = await save(page, editor);
  expect(name).toBe('processed_disc.png');
  expect(pixels).toMatchObject({ width: 480, height: 360, format: 'png' });
  expect(corner(pixels)[3]).toBe(0);
  expect(pixels.at(240, 180)[3]).toBe(255);
});

test('the background can be a colour, a gradient or the blurred original', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await button('Colour').click();
  await button('Black').click();
  const onBlack = await save(page, editor);
  expect(near(corner(onBlack.pixels), [17, 17, 17, 255], 1)).toBe(true);
  expect(near(onBlack.pixels.at(240, 180), [200, 30, 30, 255])).toBe(true);

  await tab('Background').click();
  await button('Gradient').click();
  await dialog.getByLabel('From').fill('#0000ff');
  await dialog.getByLabel('To', { exact: true }).fill('#00ff00');
  await dialog.getByLabel('Direction').fill('180');
  const onGradient = (await save(page, editor)).pixels;
  expect(near(onGradient.at(5, 2), [0, 0, 255, 255])).toBe(true);
  expect(near(onGradient.at(5, 357), [0, 255, 0, 255])).toBe(true);

  await tab('Background').click();
  await button('Blurred original').click();
  const onBlur = (await save(page, editor)).pixels;
  expect(near(corner(onBlur), [223, 232, 238, 255])).toBe(true);
});

test('the visitor’s own picture fills the frame or is shown whole', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await button('Own picture').click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialog.getByRole('alert')).toContainText('can’t open that file');
  await dialog.locator('input[type=file]').setInputFiles(await disc('jpeg', 300, 300));
  await expect(button('Fill the frame')).toHaveAttribute('aria-pressed', 'true');
  expect(near(corner((await save(page, editor)).pixels), [223, 232, 238, 255])).toBe(true);
  await tab('Background').click();
  await button('Show all of it').click();
  const contained = (await save(page, editor)).pixels;
  expect(corner(contained)[3]).toBe(0);
  expect(near(contained.at(240, 3), [223, 232, 238, 255])).toBe(true);
  // Beside the picture it is transparent.
  await button('JPG').click();
  await expect(dialog.getByText(text('en', 'editor', 'export.jpgOnWhite'))).toBeVisible();
  await button('Done').click();
  const { result, r } = tool(page);
  await expect(result.getByText(r('backdrop.label'))).toBeVisible();
  await expect(result.getByText(r('editedResult'))).toBeVisible();
});

test('a JPG on a background picture turns white only where that picture is transparent', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  const onWhite = dialog.getByText(text('en', 'editor', 'export.jpgOnWhite'));
  await button('Own picture').click();
  const discOnly = await sharp(Buffer.from(redDiscSvg(300, 300, 'none')))
    .png()
    .toBuffer();
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'disc.png', mimeType: 'image/png', buffer: discOnly });
  await expect(button('Fill the frame')).toHaveAttribute('aria-pressed', 'true');
  expect(near(corner((await save(page, editor, 'JPG')).pixels), [255, 255, 255, 255])).toBe(true);
  await expect(onWhite).toBeVisible();
  await tab('Background').click();
  await input.setInputFiles(await disc('png', 300, 300));
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  expect(near(corner((await save(page, editor, 'JPG')).pixels), [223, 232, 238, 255])).toBe(true);
  await expect(onWhite).toBeHidden();
  await button('Done').click();
  const { result, r } = tool(page);
  await expect(result.getByText(r('editedResult'))).toBeVisible();
  await expect(result.getByText(r('backdrop.label'))).toBeHidden();
});

test('of two background pictures, the one that was chosen last counts', async ({ page }) => {
  const { dialog, button } = await openEditor(page);
  await button('Own picture').click();
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function () {
      if ((this as File).name !== 'late.txt') return read.call(this);
      return new Promise((resolve) =>
        addEventListener('late', () => {
          const bytes = read.call(this);
          resolve(bytes);
          bytes.finally(() => Object.assign(window, { isRead: true }));
        }),
      );
    };
  });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialog.locator('[aria-busy=true]')).toHaveText('Choose a picture');
  await input.setInputFiles(await disc('jpeg', 300, 300));
  await expect(button('Fill the frame')).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => dispatchEvent(new Event('late')));
  await page.waitForFunction(() => 'isRead' in window);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(button('Fill the frame')).toHaveAttribute('aria-pressed', 'true');
});

test('a background picture is still there after its file is gone', async ({ page }) => {
  const { result, dialog, canvas, button } = await openEditor(page);
  await button('Own picture').click();
  const file = join(mkdtempSync(join(tmpdir(), 'liftout-')), 'background.png');
  writeFileSync(file, (await disc('png', 300, 300)).buffer);
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(button('Fill the frame')).toHaveAttribute('aria-pressed', 'true');
  await button('Done').click();
  await expect(dialog).toBeHidden();
  rmSync(file);
  await result.getByRole('button', { name: 'Edit Image' }).click();
  await expect(canvas).toHaveAccessibleName(/^Picture, [1-9]/);
});

test('of several background pictures only the shown one is decoded, also after the editor is opened again', async ({
  page,
}) => {
  const heldPixels = await countHeldPixels(page);
  const editor = await openEditor(page);
  const { result, dialog, canvas, button, tab } = editor;
  const { r } = tool(page);
  const before = await heldPixels();
  await button('Own picture').click();
  const input = dialog.locator('input[type=file]');
  for (const background of ['#ff0000', '#00ff00', '#0000ff']) {
    await input.setInputFiles(await plain(background));
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    expect((await save(page, editor)).pixels.at(2, 2)).toEqual([...rgbOf(background), 255]);
    expect(await heldPixels(), background).toBeLessThan(before + 1.5 * plainPixels);
    await tab('Background').click();
  }
  await button('Undo').click();
  await button('Done').click();
  await expect(result.getByText(r('backdrop.label'))).toBeHidden();
  await result.getByRole('button', { name: r('edit') }).click();
  await expect(canvas).toHaveAccessibleName(/^Picture, [1-9]/);
  expect((await save(page, editor)).pixels.at(2, 2)).toEqual([0, 255, 0, 255]);
  await button('JPG').click();
  await expect(dialog.getByText(text('en', 'editor', 'export.jpgOnWhite'))).toBeHidden();
  await button('Undo').click();
  expect((await save(page, editor)).pixels.at(2, 2)).toEqual([255, 0, 0, 255]);
  expect(await heldPixels()).toBeLessThan(before + 1.5 * plainPixels);
});

test('what the engine draws on for a moment is released: strokes, blurs, exports', async ({ page }) => {
  const heldPixels = await countHeldPixels(page);
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await button('Blurred original').click();
  await tab('Brush').click();
  await button('Keep').click();
  await stroke(page, [200, 180], [260, 180]);
  await button('Follow edges').click();
  await stroke(page, [200, 100], [260, 100]);
  await save(page, editor);
  const before = await heldPixels();
  await tab('Background').click();
  await dialog.getByLabel('Blur', { exact: true }).fill('80');
  await tab('Brush').click();
  await stroke(page, [200, 260], [260, 260]);
  await button('Follow edges').click();
  await stroke(page, [200, 140], [260, 140]);
  const mask = 100 * 100;
  await save(page, editor);
  expect(await heldPixels()).toBeLessThan(before + mask);
});

test('the eraser removes, the keep brush restores, undo and redo work', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await tab('Brush').click();
  await stroke(page, [200, 180], [280, 180]);
  expect((await save(page, editor)).pixels.at(240, 180)[3]).toBe(0);
  await button('Undo').click();
  await expect(dialog.getByText('Undone: erase stroke')).toBeAttached();
  expect((await save(page, editor)).pixels.at(240, 180)[3]).toBe(255);
  await button('Redo').click();
  expect((await save(page, editor)).pixels.at(240, 180)[3]).toBe(0);

  await tab('Brush').click();
  await button('Keep').click();
  await stroke(page, [220, 180], [260, 180]);
  await stroke(page, [30, 30], [60, 30]);
  const kept = (await save(page, editor)).pixels;
  expect(near(kept.at(240, 180), [200, 30, 30, 255])).toBe(true);
  expect(near(kept.at(45, 30), [223, 232, 238, 255])).toBe(true);

  const spoken = dialog.getByText('Undone: keep stroke');
  await button('Undo').click();
  const once = await spoken.elementHandle();
  await button('Undo').click();
  // The same text is a new element, so that it is spoken again.
  await expect.poll(() => once?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(spoken).toBeAttached();
  await button('Redo').click();

  await button('Start over').click();
  const first = (await save(page, editor)).pixels;
  expect(first.at(45, 30)[3]).toBe(0);
  expect(first.at(240, 180)[3]).toBe(255);
});

test('everything works by keyboard: choose the brush, size it, paint, undo, save', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, canvas, button } = editor;
  await canvas.focus();
  await page.keyboard.press('e');
  const size = dialog.getByLabel('Size');
  const before = Number(await size.inputValue());
  await page.keyboard.press(']');
  const larger = Number(await size.inputValue());
  expect(larger).toBeGreaterThan(before);
  // On a German keyboard of a Mac, a bracket needs the Option key.
  await page.keyboard.press('Alt+]');
  expect(Number(await size.inputValue())).toBeGreaterThan(larger);
  await expect(dialog.getByLabel('Softness')).toHaveCount(0);
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+]');
  await expect(dialog.getByLabel('Softness')).toHaveValue('40');
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Brush down')).toBeAttached();
  await page.keyboard.press('Shift+ArrowRight');
  const place = await dialog.getByText(/^Brush at \d+, \d+$/).textContent();
  const [x = 0, y = 0] = (place?.match(/\d+/g) ?? []).map(Number);
  await page.keyboard.press('Space');
  const started = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+s');
  const erased = await readPixels(await readDownload(await started));
  expect(erased.at(x, y)[3]).toBe(0);
  expect(x).toBeGreaterThan(240);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(button('Redo')).toBeDisabled();
});

test('the keys use the brush in sight: it comes back to the view, and the view follows it', async ({
  page,
}) => {
  const { dialog, canvas } = await openEditor(page);
  const spoken = dialog.getByText(/^Brush at \d+, \d+$/);
  const place = async () => ((await spoken.textContent())?.match(/\d+/g) ?? []).map(Number);
  await canvas.focus();
  await page.keyboard.press('e');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  const [left = 0] = await place();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  const [x = 0] = await place();
  expect(x).toBeGreaterThan(left + 50);
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Shift+ArrowRight');
  expect((await place())[0]).toBeGreaterThan(x + 20);
  const [area, brush] = await Promise.all([
    canvas.boundingBox(),
    dialog.locator('.mix-blend-difference').boundingBox(),
  ]);
  if (!area || !brush) throw new Error('no brush');
  expect(brush.x + brush.width / 2).toBeLessThan(area.x + area.width + 1);
});

test('a stroke of the mouse does not take the place of one that is drawn by keys', async ({ page }) => {
  const editor = await openEditor(page);
  const { canvas, button, tab } = editor;
  await tab('Brush').click();
  await canvas.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await stroke(page, [240, 120], [260, 120]);
  await button('Undo').click();
  await expect(button('Undo')).toBeEnabled();
  expect((await save(page, editor)).pixels.at(250, 120)[3]).toBe(255);
});

test('the mouse does not move a brush that is drawing by keys', async ({ page }) => {
  const { dialog, canvas, tab } = await openEditor(page);
  await tab('Brush').click();
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const brush = dialog.locator('.border-mustard');
  const before = await brush.boundingBox();
  await canvas.hover({ position: { x: 40, y: 40 } });
  expect(await brush.boundingBox()).toEqual(before);
});

test('a button that disables itself keeps the focus', async ({ page }) => {
  const { button, tab } = await openEditor(page);
  await button('Colour').click();
  await button('Undo').click();
  await expect(button('Undo')).toBeDisabled();
  await expect(button('Undo')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(button('Undo')).toBeEnabled();
  await button('Undo').click();
  await expect(button('Undo')).toBeDisabled();
  await page.keyboard.press('k');
  await expect(tab('Brush')).toHaveAttribute('aria-selected', 'true');
});

test('undo takes back each chosen colour and each part of a gradient separately', async ({ page }) => {
  const { dialog, button } = await openEditor(page);
  await button('Colour').click();
  await button('Coral').click();
  await button('Mint').click();
  await button('Undo').click();
  await expect(button('Coral')).toHaveAttribute('aria-pressed', 'true');

  await button('Gradient').click();
  const from = dialog.getByLabel('From');
  await from.fill('#0000ff');
  await dialog.getByLabel('To', { exact: true }).fill('#00ff00');
  await dialog.getByLabel('Direction').fill('180');
  await button('Undo').click();
  await button('Undo').click();
  await expect(dialog.getByLabel('To', { exact: true })).not.toHaveValue('#00ff00');
  await expect(from).toHaveValue('#0000ff');
});

test('the crop fits the subject, with a margin', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await tab('Crop').click();
  await button('To the subject').click();
  await dialog.getByLabel('Margin').fill('0');
  const tight = (await save(page, editor)).pixels;
  expect(Math.abs(tight.width - 216)).toBeLessThanOrEqual(6);
  expect(Math.abs(tight.height - 216)).toBeLessThanOrEqual(6);
  await tab('Crop').click();
  await dialog.getByLabel('Margin').fill('50');
  const wide = (await save(page, editor)).pixels;
  expect(wide.width).toBe(tight.width + 2 * Math.round(Math.max(tight.width, tight.height) / 2));
  expect(wide.at(wide.width / 2, wide.height / 2)[3]).toBe(255);
});

test('a crop of a ratio is moved and resized, by pointer and by keys', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await tab('Crop').click();
  for (const [ratio, width, height] of [
    ['1:1', 360, 360],
    ['4:5', 288, 360],
    ['3:4', 270, 360],
    ['16:9', 480, 270],
  ] as const) {
    await button(ratio).click();
    await expect(dialog.getByText(`${width} × ${height} pixels`)).toBeVisible();
  }
  await button('1:1').click();
  const frame = dialog.getByRole('button', { name: /^Frame/ });
  await frame.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  const start = await onScreen(page, 360, 360);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const end = await onScreen(page, 200, 200);
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  const { pixels } = await save(page, editor);
  expect(pixels.width).toBe(pixels.height);
  expect(Math.abs(pixels.width - 200)).toBeLessThan(8);
  // The keys have moved the left edge, so the disc is on the right.
  expect(pixels.at(pixels.width - 4, pixels.height - 20)[3]).toBe(255);
  expect(pixels.at(20, pixels.height - 20)[3]).toBe(0);
});

test('the chosen crop can be pressed again, and nothing changes', async ({ page }) => {
  const { button, tab } = await openEditor(page);
  await tab('Crop').click();
  for (const crop of ['1:1', 'Free']) {
    await button(crop).click();
    await button(crop).click();
    await expect(button(crop)).toHaveAttribute('aria-pressed', 'true');
    await button('Undo').click();
    await expect(button('Undo')).toBeDisabled();
  }
});

test('the arrow keys also resize the crop of a tiny picture', async ({ page }) => {
  const { dialog, button, tab } = await openEditor(page, await disc('png', 48, 48));
  await tab('Crop').click();
  await button('1:1').click();
  await button('Free').click();
  await button('Right edge').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('47 × 48 pixels')).toBeVisible();
});

test('the marketplace crop is a white square, its subject fills 85 %, and the next picture gets the same crop', async ({
  page,
}) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await tab('Crop').click();
  await button('Marketplace').click();
  await button('Done').click();
  const { result, choose, resultTitle } = tool(page);
  await expect(dialog).toBeHidden();
  await expect(resultTitle).toBeFocused();
  const started = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download HD' }).click();
  const saved = await readPixels(await readDownload(await started));
  expect(saved.width).toBe(saved.height);
  expect(Math.abs(216 / saved.width - 0.85)).toBeLessThan(0.02);
  expect(corner(saved)).toEqual([255, 255, 255, 255]);

  await result.getByRole('button', { name: 'Process Another Image' }).click();
  await choose(await disc('png', 300, 400));
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: 'Edit Image' }).click();
  await expect(dialog.getByText('Cropped like your last picture')).toBeAttached();
  await tab('Crop').click();
  await expect(button('Marketplace')).toHaveAttribute('aria-pressed', 'true');
  await button('Undo').click();
  await expect(button('Whole picture')).toHaveAttribute('aria-pressed', 'true');
});

test('the smart brush follows the edge under it, the plain one does not', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await tab('Brush').click();
  await dialog.getByLabel('Size').fill('60');
  // Along the inside of the disc's edge: the brush reaches over it.
  await button('Keep').click();
  await stroke(page, [240, 80], [241, 80]);
  const smart = (await save(page, editor)).pixels;
  expect(smart.at(240, 66)[3]).toBeLessThan(40);
  expect(smart.at(240, 80)[3]).toBe(255);
  await button('Undo').click();
  await tab('Brush').click();
  await button('Follow edges').click();
  await stroke(page, [240, 80], [241, 80]);
  expect((await save(page, editor)).pixels.at(240, 66)[3]).toBeGreaterThan(200);
});

test('the brush keeps its size on the screen, so it gets finer as the picture is enlarged', async ({
  page,
}) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await tab('Brush').click();
  await button('Follow edges').click();
  await dialog.getByLabel('Size').fill('40');
  await dialog.getByLabel('Softness').fill('0');
  const erased = async () => {
    const { pixels } = await save(page, editor);
    await tab('Brush').click();
    return Array.from({ length: 200 }, (_, x) => pixels.at(140 + x, 180)[3]).filter((alpha) => alpha === 0)
      .length;
  };
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.click(box.x + box.width / 2, box.y + (box.height - footRoom) / 2);
  const fitted = await erased();
  await button('Undo').click();
  await button('200%').click();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const enlarged = await erased();
  expect(fitted).toBeGreaterThan(enlarged * 1.2);
  expect(Math.abs(enlarged - 20)).toBeLessThanOrEqual(2);
});

test('on a phone, the tabs, Done and the whole width of the dialog are on the screen', async ({
  browser,
}) => {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 390, height: 664 },
    { width: 664, height: 390 },
    { width: 320, height: 480 },
  ]) {
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const { dialog, button, tab } = await openEditor(page);
    for (const name of ['Background', 'Brush', 'Crop', 'Shadow', 'Export']) {
      await expect(tab(name)).toBeInViewport({ ratio: 0.95 });
      await tab(name).tap();
      const { scrollWidth, clientWidth } = await dialog.evaluate((element) => ({
        scrollWidth: element.scrollWidth,
        clientWidth: element.clientWidth,
      }));
      expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth);
    }
    await expect(button('Done')).toBeInViewport({ ratio: 1 });
    const tops = await dialog
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size, 'one row').toBe(1);
    await context.close();
  }
});

for (const language of languages) {
  test(`the zoom bar stays on the picture and the tools show their names, also on phones held sideways: ${language}`, async ({
    page,
  }) => {
    const t = (key: string) => text(language, 'editor', key);
    await openTool(page, localized('/', language));
    const { choose, resultTitle, result, r } = tool(page, language);
    await choose(await disc('png'));
    await expect(resultTitle).toBeFocused();
    await result.getByRole('button', { name: r('edit') }).click();
    const canvas = page.getByRole('application');
    await expect(page.getByRole('button', { name: t('canvas.zoomOut') })).toBeVisible();
    for (const [width, height, letters] of [
      [740, 360, '100%'],
      [667, 375, '100%'],
      [360, 640, '100%'],
      [1280, 800, '200%'],
      [667, 375, '150%'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
      const outside = () =>
        canvas.evaluate((picture, label) => {
          const room = picture.getBoundingClientRect();
          const bar = document.querySelector(`[aria-label="${label}"]`)?.closest('.pointer-events-none');
          if (!bar) return ['no bar'];
          return [...bar.querySelectorAll('button')]
            .filter((button) => {
              const { left, right, width } = button.getBoundingClientRect();
              return width > 0 && (left < room.left || right > room.right);
            })
            .map((button) => button.textContent || button.ariaLabel);
        }, t('canvas.zoomOut'));
      await expect.poll(outside, `${width} × ${height} at ${letters}`).toEqual([]);
      if (letters !== '100%') continue;
      const cut = await page
        .locator('[role=tab] span')
        .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length);
      expect(cut, `names of tools that are cut off at ${width} × ${height}`).toBe(0);
    }
  });
}

test('a pen paints while the hand that holds it rests on the canvas', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.tab('Brush').click();
  await editor.button('Follow edges').click();
  const touch = await openTouch(page);
  const client = await page.context().newCDPSession(page);
  const pen = async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    client.send('Input.dispatchMouseEvent', {
      ...(await onScreen(page, x, y)),
      type,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      pointerType: 'pen',
    });
  const hand = await onScreen(page, 400, 300);
  const paint = async (y: number, while_: () => Promise<unknown>) => {
    await pen('mousePressed', 200, y);
    await while_();
    await pen('mouseMoved', 280, y);
    await pen('mouseReleased', 280, y);
  };
  // The hand touches first, then it lifts and touches again during the stroke.
  await touch('touchStart', [hand.x, hand.y]);
  await paint(130, async () => {});
  await touch('touchEnd');
  await paint(230, async () => {
    await touch('touchStart', [hand.x, hand.y]);
    await touch('touchEnd');
  });
  const { pixels } = await save(page, editor);
  expect([130, 230].map((y) => pixels.at(270, y)[3])).toEqual([0, 0]);
});

test('the eraser end of a pen erases, even with the keep brush', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.tab('Brush').click();
  await editor.button('Follow edges').click();
  await editor.button('Keep').click();
  const from = await onScreen(page, 200, 200);
  const to = await onScreen(page, 280, 200);
  // The DevTools protocol has no such button. A page can capture only a known pointer, such as the mouse's.
  await editor.canvas.evaluate(
    (canvas, [from, to]) => {
      const send = (type: string, { x, y }: { x: number; y: number }, button: number, buttons: number) =>
        canvas.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            pointerType: 'pen',
            clientX: x,
            clientY: y,
            button,
            buttons,
          }),
        );
      send('pointerdown', from, 5, 32);
      send('pointermove', to, -1, 32);
      send('pointerup', to, 5, 0);
    },
    [from, to] as const,
  );
  const { pixels } = await save(page, editor);
  expect(pixels.at(270, 200)[3]).toBe(0);
});

test('the shadow falls in the chosen direction', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, tab } = editor;
  await tab('Shadow').click();
  await dialog.getByRole('checkbox', { name: 'Cast a shadow' }).check();
  await dialog.getByLabel('Sideways').fill('80');
  await dialog.getByLabel('Downwards').fill('0');
  await dialog.getByLabel('Blur').fill('0');
  await dialog.getByLabel('Strength').fill('50');
  const { pixels } = await save(page, editor);
  expect(near(pixels.at(240 + 108 + 60, 180), [0, 0, 0, 128], 4)).toBe(true);
  expect(pixels.at(240 - 108 - 20, 180)[3]).toBe(0);
});

test('a JPG without a background gets a white one, and a WebP keeps its transparency', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button, tab } = editor;
  await tab('Export').click();
  await button('JPG').click();
  await expect(dialog.getByText('the background turns white')).toBeVisible();
  const jpg = await save(page, editor, 'JPG');
  expect(jpg.name).toBe('processed_disc.jpg');
  expect(near(corner(jpg.pixels), [255, 255, 255], 3)).toBe(true);
  const webp = await save(page, editor, 'WebP');
  expect(webp.pixels.format).toBe('webp');
  expect(corner(webp.pixels)[3]).toBe(0);
});

test('the original shows through for the keep brush, and is not exported', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, canvas, tab } = editor;
  await tab('Brush').click();
  const plain = await readPixels(await canvas.screenshot());
  await dialog.getByRole('checkbox', { name: 'Show the original underneath' }).check();
  const at = Math.round(plain.width / 2);
  await expect
    .poll(async () => (await readPixels(await canvas.screenshot())).at(at, 40).join())
    .not.toBe(plain.at(at, 40).join());
  expect(corner((await save(page, editor)).pixels)[3]).toBe(0);
});

const editorFile = chunkAddress('mf-remover', 'mf-remover/editor');

test.describe('an editor that cannot be loaded', () => {
  // A worker of the site would fetch the file itself, past this test.
  test.use({ expectedMessages: [/Failed to load resource/], serviceWorkers: 'block' });
  test('shows a message, and loads at the next try', async ({ page }) => {
    await openTool(page);
    const { choose, resultTitle, result, toast } = tool(page);
    await choose(await disc('png'));
    await expect(resultTitle).toBeFocused();
    await page.route(editorFile, (route) => route.fulfill({ status: 404, body: '' }));
    await result.getByRole('button', { name: 'Edit Image' }).click();
    await expect(toast).toContainText('The editor could not be loaded');
    await expect(resultTitle).toBeVisible();
    await page.unroute(editorFile);
    await result.getByRole('button', { name: 'Edit Image' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit image' })).toBeVisible();
  });
});

test('closing asks whether to keep editing, discard the changes, or keep them', async ({ page }) => {
  const editor = await openEditor(page);
  const { dialog, button } = editor;
  await button('Colour').click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Keep your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeVisible();
  await button('Close the editor').click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  const { result, r } = tool(page);
  await expect(result.getByRole('button', { name: 'Edit Image' })).toBeFocused();
  await expect(result.getByRole('button', { name: r('restore') })).toBeHidden();

  await result.getByRole('button', { name: 'Edit Image' }).click();
  await button('Colour').click();
  await button('Close the editor').click();
  await question.getByRole('button', { name: 'Keep changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(result.getByRole('button', { name: r('restore') })).toBeVisible();
});

test('discarding changes during an export is not reported as a failure', async ({ page }) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    // The picture is never finished.
    Worker.prototype.postMessage = function (message: { type?: string }, ...rest: never[]) {
      if (message.type !== 'export') post.call(this, message, ...rest);
    };
  });
  const { dialog, button } = await openEditor(page);
  await button('Colour').click();
  await button('Done').click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Keep your changes?' });
  await expect(question.getByRole('button', { name: 'Keep changes' })).toBeDisabled();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(tool(page).result.getByRole('button', { name: 'Edit Image' })).toBeFocused();
  expect(await tool(page).toast.getByText('Export failed').count()).toBe(0);
});

/** Call it before the page is opened. @returns a function that makes the engine of the open editor fail. */
async function holdEngine(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { type?: string }, ...rest: never[]) {
      if (message.type === 'open') Object.assign(window, { engine: this });
      post.call(this, message, ...rest);
    };
  });
  return () =>
    page.evaluate(() => (window as unknown as { engine: Worker }).engine.dispatchEvent(new Event('error')));
}

test('after the engine has failed, Done waits for another try, or closes without changes', async ({
  page,
}) => {
  const failEngine = await holdEngine(page);
  const editor = await openEditor(page);
  const { dialog, canvas, tab, button } = editor;
  await button('Colour').click();
  await failEngine();
  await expect(button('Done')).toBeDisabled();
  await tab('Export').click();
  await expect(button('Download')).toBeDisabled();
  await button('Close the editor').click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep changes' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await button('Try again').click();
  await expect(button('Done')).toBeEnabled();
  await button('Done').click();
  await expect(dialog).toBeHidden();

  const { result, r } = tool(page);
  await result.getByRole('button', { name: 'Edit Image' }).click();
  await expect(canvas).toHaveAccessibleName(/^Picture, [1-9]/);
  await failEngine();
  await expect(button('Try again')).toBeVisible();
  await button('Done').click();
  await expect(dialog).toBeHidden();
  await expect(result.getByRole('button', { name: r('restore') })).toBeVisible();
});

test('after the engine has failed, another try keeps all strokes', async ({ page }) => {
  const failEngine = await holdEngine(page);
  const editor = await openEditor(page);
  const { dialog, tab, button } = editor;
  await tab('Brush').click();
  await stroke(page, [220, 180], [260, 180]);
  // An unfinished stroke by keyboard is kept, too.
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  const place = await dialog.getByText(/^Brush at \d+, \d+$/).textContent();
  const [x = 0, y = 0] = (place?.match(/\d+/g) ?? []).map(Number);
  await failEngine();
  await button('Try again').click();
  await expect(button('Try again')).toBeHidden();
  await expect(dialog.getByText('Opening the picture')).toBeHidden();
  const { pixels } = await save(page, editor);
  expect(pixels.at(240, 180)[3], 'the first stroke').toBe(0);
  expect(pixels.at(x, y)[3], 'the second stroke').toBe(0);
  expect(pixels.at(240, 120)[3]).toBe(255);
});

test('Back closes the editor, and asks first when there are changes', async ({ page }) => {
  await openTool(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await expect(page).toHaveURL('/imprint');
  await page.locator('header a[href="/"]').first().click();
  const { choose, result, resultTitle, r } = tool(page);
  await choose(await disc('png'));
  await expect(resultTitle).toBeFocused();
  const edit = result.getByRole('button', { name: r('edit') });
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  // Playwright's own `goBack` waits for a navigation, which does not happen.
  const back = () => page.evaluate(() => history.back());
  await edit.click();
  // Browsers let a page refuse Back only after a click or a key.
  await editor.getByRole('tab', { name: 'Brush' }).click();
  await back();
  await expect(editor).toBeHidden();
  await expect(edit).toBeFocused();
  await edit.click();
  await editor.getByRole('button', { name: 'Colour', exact: true }).click();
  await back();
  const question = page.getByRole('dialog', { name: 'Keep your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.getByRole('button', { name: 'Colour', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page).toHaveURL('/');
});

test('closing or reloading any page asks first until changes of the editor are saved', async ({ page }) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  const { button, dialog, result } = await openEditor(page);
  await button('Colour').click();
  await expect(button('Colour')).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await expect(dialog).toBeVisible();
  await button('Done').click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toHaveLength(2);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await expect(page).toHaveURL('/imprint');
  await expect(result).toBeHidden();
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toHaveLength(3);
  await page.locator('header a[href="/"]').first().click();
  // The page scrolls to it, which would move the button away under the pointer.
  await expect(tool(page).resultTitle).toBeFocused();
  const downloading = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download HD' }).click();
  await downloading;
  await page.reload();
  expect(questions).toHaveLength(3);
});

test('if Back cannot close the editor, it stays open on the page in another language', async ({ page }) => {
  // Simulates a browser without the Navigation API that cannot store the chosen language.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'navigation', { value: undefined });
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await openTool(page);
  // The language switch replaces this entry, and Back leads to the entry before.
  await page.evaluate(() => location.assign('#upload'));
  await page.locator('.lo-language > button').click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  const { choose, result, resultTitle, r } = tool(page, 'de');
  await choose(await disc('png'));
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: r('edit') }).click();
  const german = (key: string) => text('de', 'editor', key);
  const before = page.getByRole('dialog', { name: german('title') });
  await before.getByRole('button', { name: german('background.color'), exact: true }).click();
  await page.goBack();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await expect(editor.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Colour', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('an editor that is opened again after a change of language waits for its texts', async ({ page }) => {
  const { dialog, button } = await openEditor(page);
  await button('Close the editor').click();
  await expect(dialog).toBeHidden();
  const { release } = await holdFile(page, chunkAddress('mf-remover', 'texts-de-editor-json'));
  await page.locator('.lo-language > button').click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de');
  const { result, r } = tool(page, 'de');
  const asked = page.waitForRequest(chunkAddress('mf-remover', 'texts-de-editor-json'));
  await result.getByRole('button', { name: r('edit') }).click();
  await asked;
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: text('de', 'editor', 'title') })).toBeVisible();
});

test('a click beside a dialog closes it, but not a click on its edge or the end of a selection', async ({
  page,
}) => {
  const { button } = await openEditor(page);
  const help = page.getByRole('dialog', { name: 'By keyboard' });
  await button('Keyboard shortcuts').click();
  const box = await help.boundingBox();
  if (!box) throw new Error('no dialog');
  await page.mouse.click(box.x + 8, box.y + 8);
  await expect(help).toBeVisible();
  await help.getByRole('heading').hover();
  await page.mouse.down();
  await page.mouse.move(box.x - 20, box.y + 40);
  await page.mouse.up();
  await expect(help).toBeVisible();
  await page.mouse.click(box.x - 20, box.y + 40);
  await expect(help).toBeHidden();
});

test('the tooltip of a control at the lower edge of the window can be read', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { button } = await openEditor(page);
  await button('Fit').focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
  await expect(button('Zoom in')).toBeFocused();
  await expect(page.getByRole('tooltip', { name: 'Zoom in' })).toBeInViewport({ ratio: 1 });
});

test('Escape closes only the topmost dialog', async ({ page }) => {
  const { dialog, button } = await openEditor(page);
  const help = page.getByRole('dialog', { name: 'By keyboard' });
  await button('Keyboard shortcuts').click();
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(dialog).toBeVisible();

  await button('Colour').click();
  const question = page.getByRole('dialog', { name: 'Keep your changes?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  // Browsers close a dialog themselves when Escape is pressed again and again.
  for (let press = 0; press < 12; press++) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
});

test('a file picker that is cancelled leaves the editor open', async ({ page }) => {
  const { dialog, button } = await openEditor(page);
  await button('Own picture').click();
  await dialog.locator('input[type=file]').dispatchEvent('cancel');
  await expect(dialog).toBeVisible();
  await expect(button('Own picture')).toBeVisible();
});

test('after Done, the result is the edited picture, in downloads, in copies and in the editor, until it is reset', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { dialog, button, tab } = await openEditor(page);
  await button('Colour').click();
  await button('Black').click();
  await tab('Crop').click();
  await button('1:1').click();
  await button('Done').click();
  await expect(dialog).toBeHidden();

  const { result, resultTitle, r } = tool(page);
  await expect(resultTitle).toBeFocused();
  await expect(result.getByText('360 × 360')).toBeVisible();
  const shown = result.getByRole('img', { name: r('transparentAlt') });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([360, 360]);

  const started = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download HD' }).click();
  const saved = await readPixels(await readDownload(await started));
  expect(saved).toMatchObject({ width: 360, height: 360, format: 'png' });
  expect(near(corner(saved), [17, 17, 17, 255], 1)).toBe(true);
  expect(near(saved.at(180, 180), [200, 30, 30, 255])).toBe(true);

  await result.getByRole('button', { name: 'Copy' }).click();
  await expect(result.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = item && (await createImageBitmap(await item.getType('image/png')));
    return bitmap && [bitmap.width, bitmap.height];
  });
  expect(copied).toEqual([360, 360]);

  // The editor opens with the earlier edits, including undo.
  await result.getByRole('button', { name: 'Edit Image' }).click();
  await expect(button('Undo')).toBeEnabled();
  await tab('Crop').click();
  await expect(button('1:1')).toHaveAttribute('aria-pressed', 'true');
  await button('Undo').click();
  await expect(button('Whole picture')).toHaveAttribute('aria-pressed', 'true');
  await button('Done').click();
  await expect(result.getByText('480 × 360')).toBeVisible();
  await expect(resultTitle).toBeFocused();

  await result.getByRole('button', { name: r('restore') }).click();
  await expect(resultTitle).toBeFocused();
  const again = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download HD' }).click();
  const first = await readPixels(await readDownload(await again));
  expect(first).toMatchObject({ width: 480, height: 360 });
  expect(corner(first)[3]).toBe(0);
});

test('by touch: one finger paints, two move and enlarge', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  const page = await context.newPage();
  const editor = await openEditor(page);
  const { button, tab } = editor;
  await tab('Brush').tap();
  const { x, y } = await onScreen(page, 240, 180);
  const touch = await openTouch(page);
  await touch('touchStart', [x - 20, y]);
  await touch('touchMove', [x, y]);
  await touch('touchMove', [x + 20, y]);
  await touch('touchEnd');
  await expect(button('Undo')).toBeEnabled();
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  await touch('touchMove', [x - 60, y], [x + 60, y]);
  await touch('touchEnd');
  await expect(editor.canvas).toBeVisible();
  const { pixels } = await save(page, editor);
  expect(pixels.at(240, 180)[3]).toBe(0);
  // The two fingers have painted nothing.
  await button('Undo').tap();
  await expect(button('Undo')).toBeDisabled();
  await context.close();
});

test('a second finger on the crop frame does not move it', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  const page = await context.newPage();
  const { dialog, tab, button } = await openEditor(page);
  await tab('Crop').tap();
  await button('1:1').tap();
  const frame = dialog.getByRole('button', { name: /^Frame, / });
  const before = await frame.boundingBox();
  if (!before) throw new Error('no frame');
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  const touch = await openTouch(page);
  await touch('touchStart', [x, y]);
  await touch('touchStart', [x, y], [x + 60, y]);
  await touch('touchMove', [x, y], [x + 100, y]);
  await touch('touchMove', [x - 5, y], [x + 140, y]);
  // Only the first finger has moved it, by five pixels.
  await expect.poll(async () => Math.round(((await frame.boundingBox())?.x ?? 0) - before.x)).toBe(-5);
  await touch('touchEnd');
  await context.close();
});

test('a stroke by keyboard is kept when Done or Escape comes before the brush is lifted', async ({
  page,
}) => {
  const { dialog, canvas, button, tab } = await openEditor(page);
  await tab('Brush').click();
  const draw = async () => {
    await canvas.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
  };
  await draw();
  await page.keyboard.press('Escape');
  await expect(button('Undo')).toBeEnabled();
  await button('Undo').click();
  await draw();
  await button('Done').click();
  await expect(dialog).toBeHidden();
  const restore = page.getByRole('button', { name: text('en', 'result', 'restore') });
  await expect(restore).toBeVisible();
});

test('Escape in the middle of a stroke cancels the stroke and leaves the editor open', async ({ page }) => {
  const { dialog, button, tab } = await openEditor(page);
  await tab('Brush').click();
  const from = await onScreen(page, 210, 190);
  const to = await onScreen(page, 260, 190);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(button('Undo')).toBeDisabled();
});

test('undo waits for the end of a stroke', async ({ page }) => {
  const editor = await openEditor(page);
  const { canvas, tab } = editor;
  await tab('Brush').click();
  await canvas.focus();
  await stroke(page, [200, 150], [210, 150]);
  const from = await onScreen(page, 210, 190);
  const to = await onScreen(page, 260, 190);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.keyboard.press('Control+z');
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  const { pixels } = await save(page, editor);
  expect(pixels.at(205, 150)[3]).toBe(0);
  expect(pixels.at(255, 190)[3]).toBe(0);
});

test('a finger on Start over in the middle of a stroke of the pen clears that stroke, too', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true });
  const page = await context.newPage();
  const editor = await openEditor(page);
  const { tab, button } = editor;
  await tab('Brush').click();
  await stroke(page, [200, 150], [210, 150]);
  const [from, middle, to] = await Promise.all([210, 235, 260].map((x) => onScreen(page, x, 190)));
  if (!from || !middle || !to) throw new Error('no places');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y, { steps: 4 });
  await button(text('en', 'editor', 'history.reset')).tap();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(button(text('en', 'editor', 'history.reset'))).toBeDisabled();
  const { pixels } = await save(page, editor);
  for (const x of [215, 255]) expect(pixels.at(x, 190)[3]).toBe(255);
  await context.close();
});

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time: other work of the machine does not count. */
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of the longest task on a page's main thread. */
function longestTask(events: TraceEvent[]): number {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const onMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = events.filter((event) => event.tdur !== undefined && onMain(event));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

test('25 megapixels are edited and exported without the page freezing', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const big = await disc('jpeg', 5000, 5000);
  await openTool(page);
  const { choose, resultTitle, result } = tool(page);
  await choose(big);
  await expect(resultTitle).toBeFocused({ timeout: 90_000 });
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await result.getByRole('button', { name: 'Edit Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit image' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
  await expect(dialog.getByRole('application')).toHaveAccessibleName('Picture, 5000 × 5000 pixels', {
    timeout: 60_000,
  });
  await button('Gradient').click();
  await tab('Brush').click();
  const box = await dialog.getByRole('application').boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2 - 32);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 - 32, { steps: 20 });
  await page.mouse.up();
  await button('100%').click();
  await tab('Export').click();
  await button('JPG').click();
  const started = page.waitForEvent('download', { timeout: 90_000 });
  await button('Download').click();
  const { pixels } = { pixels: await readPixels(await readDownload(await started)) };
  expect(pixels).toMatchObject({ width: 5000, height: 5000 });
  expect(pixels.at(2500, 2500)[0]).toBeGreaterThan(220);
  const longest = longestTask(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(50);
});

test('axe finds nothing in the editor, light or dark', async ({ page }) => {
  const { button, tab, dialog } = await openEditor(page);
  await button('Gradient').click();
  for (const name of ['Background', 'Brush', 'Crop', 'Shadow', 'Export']) {
    await tab(name).click();
    expect(await axeFindingsInBothThemes(page), name).toEqual([]);
  }
  await button('Keyboard shortcuts').click();
  await expect(dialog.getByRole('heading', { name: 'By keyboard' })).toBeVisible();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
});
