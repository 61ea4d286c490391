import { devices, type Page } from '@playwright/test';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import {
  disc,
  openTool,
  type Pixels,
  readDownload,
  readPixels,
  type TestFile,
  tool,
} from '../support/remover.ts';
import { chunkAddress } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** The disc's picture is 480 × 360, the disc in its middle 108 wide on either side. */
async function openEditor(page: Page, file?: TestFile) {
  await openTool(page);
  const { choose, resultTitle, result } = tool(page);
  await choose(file ?? (await disc('png')));
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: 'Edit Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit image' });
  const canvas = dialog.getByRole('application');
  await expect(canvas).toHaveAccessibleName(/^Picture, [1-9]/);
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return { dialog, canvas, button };
}

async function save(page: Page, button: (name: string) => ReturnType<Page['getByRole']>, format = 'PNG') {
  await button('Export').click();
  await button(format).click();
  const started = page.waitForEvent('download');
  await button('Download').click();
  const file = await started;
  return { name: file.suggestedFilename(), pixels: await readPixels(await readDownload(file)) };
}

/** Where a pixel of a fitted 480 × 360 picture is on the screen: the same sum as in `fitView`. */
async function onScreen(page: Page, x: number, y: number) {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('no canvas');
  const scale = Math.min(box.width / 480, (box.height - 64) / 360) * 0.94;
  return {
    x: box.x + box.width / 2 + (x - 240) * scale,
    y: box.y + (box.height - 64) / 2 + (y - 180) * scale,
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

test('untouched, it exports the cut-out as it is', async ({ page }) => {
  const { button } = await openEditor(page);
  const { name, pixels } = await save(page, button);
  expect(name).toBe('processed_disc.png');
  expect(pixels).toMatchObject({ width: 480, height: 360, format: 'png' });
  expect(corner(pixels)[3]).toBe(0);
  expect(pixels.at(240, 180)[3]).toBe(255);
});

test('a colour, a gradient and the blurred original stand behind the subject', async ({ page }) => {
  const { button, dialog } = await openEditor(page);
  await button('Colour').click();
  await button('Black').click();
  const onBlack = await save(page, button);
  expect(near(corner(onBlack.pixels), [17, 17, 17, 255], 1)).toBe(true);
  expect(near(onBlack.pixels.at(240, 180), [200, 30, 30, 255])).toBe(true);

  await button('Background').click();
  await button('Gradient').click();
  await dialog.getByLabel('From').fill('#0000ff');
  await dialog.getByLabel('To', { exact: true }).fill('#00ff00');
  await dialog.getByLabel('Direction').fill('180');
  const onGradient = (await save(page, button)).pixels;
  expect(near(onGradient.at(5, 2), [0, 0, 255, 255])).toBe(true);
  expect(near(onGradient.at(5, 357), [0, 255, 0, 255])).toBe(true);

  await button('Background').click();
  await button('Blurred original').click();
  const onBlur = (await save(page, button)).pixels;
  expect(near(corner(onBlur), [223, 232, 238, 255])).toBe(true);
});

test('an own picture fills the frame or is shown whole', async ({ page }) => {
  const { button, dialog } = await openEditor(page);
  await button('Own picture').click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialog.getByRole('alert')).toContainText('can’t open that file');
  await dialog.locator('input[type=file]').setInputFiles(await disc('jpeg', 300, 300));
  await expect(button('Fill the frame')).toHaveAttribute('aria-pressed', 'true');
  expect(near(corner((await save(page, button)).pixels), [223, 232, 238, 255])).toBe(true);
  await button('Background').click();
  await button('Show all of it').click();
  const contained = (await save(page, button)).pixels;
  expect(corner(contained)[3]).toBe(0);
  expect(near(contained.at(240, 3), [223, 232, 238, 255])).toBe(true);
});

test('the eraser takes away, the keep brush brings back, undo and redo go both ways', async ({ page }) => {
  const { button, dialog } = await openEditor(page);
  await button('Brush').click();
  await stroke(page, [200, 180], [280, 180]);
  expect((await save(page, button)).pixels.at(240, 180)[3]).toBe(0);
  await button('Undo').click();
  await expect(dialog.getByText('Undone: erase stroke')).toBeAttached();
  expect((await save(page, button)).pixels.at(240, 180)[3]).toBe(255);
  await button('Redo').click();
  expect((await save(page, button)).pixels.at(240, 180)[3]).toBe(0);

  await button('Brush').click();
  await button('Keep').click();
  await stroke(page, [220, 180], [260, 180]);
  await stroke(page, [30, 30], [60, 30]);
  const kept = (await save(page, button)).pixels;
  expect(near(kept.at(240, 180), [200, 30, 30, 255])).toBe(true);
  expect(near(kept.at(45, 30), [223, 232, 238, 255])).toBe(true);

  await button('Start over').click();
  const first = (await save(page, button)).pixels;
  expect(first.at(45, 30)[3]).toBe(0);
  expect(first.at(240, 180)[3]).toBe(255);
});

test('all by keyboard: choose the brush, size it, paint, undo, save', async ({ page }) => {
  const { canvas, dialog, button } = await openEditor(page);
  await canvas.focus();
  await page.keyboard.press('e');
  const size = dialog.getByLabel('Size');
  const before = Number(await size.inputValue());
  await page.keyboard.press(']');
  expect(Number(await size.inputValue())).toBeGreaterThan(before);
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

test('the crop goes to the subject, with its margin', async ({ page }) => {
  const { button, dialog } = await openEditor(page);
  await button('Crop').click();
  await button('To the subject').click();
  await dialog.getByLabel('Margin').fill('0');
  const tight = (await save(page, button)).pixels;
  expect(Math.abs(tight.width - 216)).toBeLessThanOrEqual(6);
  expect(Math.abs(tight.height - 216)).toBeLessThanOrEqual(6);
  await button('Crop').click();
  await dialog.getByLabel('Margin').fill('50');
  const wide = (await save(page, button)).pixels;
  expect(wide.width).toBe(tight.width + 2 * Math.round(Math.max(tight.width, tight.height) / 2));
  expect(wide.at(wide.width / 2, wide.height / 2)[3]).toBe(255);
});

test('the shadow falls where it is sent', async ({ page }) => {
  const { button, dialog } = await openEditor(page);
  await button('Shadow').click();
  await dialog.getByRole('checkbox', { name: 'Cast a shadow' }).check();
  await dialog.getByLabel('Sideways').fill('80');
  await dialog.getByLabel('Downwards').fill('0');
  await dialog.getByLabel('Blur').fill('0');
  await dialog.getByLabel('Strength').fill('50');
  const { pixels } = await save(page, button);
  expect(near(pixels.at(240 + 108 + 60, 180), [0, 0, 0, 128], 4)).toBe(true);
  expect(pixels.at(240 - 108 - 20, 180)[3]).toBe(0);
});

test('a JPG without a background comes on white, and a WebP keeps its transparency', async ({ page }) => {
  const { button, dialog } = await openEditor(page);
  await button('Export').click();
  await button('JPG').click();
  await expect(dialog.getByText('the picture comes on white')).toBeVisible();
  const jpg = await save(page, button, 'JPG');
  expect(jpg.name).toBe('processed_disc.jpg');
  expect(near(corner(jpg.pixels), [255, 255, 255], 3)).toBe(true);
  const webp = await save(page, button, 'WebP');
  expect(webp.pixels.format).toBe('webp');
  expect(corner(webp.pixels)[3]).toBe(0);
});

test('the original shows through for the keep brush, and is not exported', async ({ page }) => {
  const { button, dialog, canvas } = await openEditor(page);
  await button('Brush').click();
  const plain = await readPixels(await canvas.screenshot());
  await dialog.getByRole('checkbox', { name: 'Show the original underneath' }).check();
  const at = Math.round(plain.width / 2);
  await expect
    .poll(async () => (await readPixels(await canvas.screenshot())).at(at, 40).join())
    .not.toBe(plain.at(at, 40).join());
  expect(corner((await save(page, button)).pixels)[3]).toBe(0);
});

const editorFile = chunkAddress('mf-remover', 'mf-remover/editor');

test.describe('an editor that does not arrive', () => {
  // A worker of the site would fetch the file itself, past this test.
  test.use({ expectedMessages: [/Failed to load resource/], serviceWorkers: 'block' });
  test('is said, and comes when it is asked for again', async ({ page }) => {
    await openTool(page);
    const { choose, resultTitle, result, toast } = tool(page);
    await choose(await disc('png'));
    await expect(resultTitle).toBeFocused();
    await page.route(editorFile, (route) => route.fulfill({ status: 404, body: '' }));
    await result.getByRole('button', { name: 'Edit Image' }).click();
    await expect(toast).toContainText('The editor didn’t arrive');
    await expect(resultTitle).toBeVisible();
    await page.unroute(editorFile);
    await result.getByRole('button', { name: 'Edit Image' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit image' })).toBeVisible();
  });
});

test('changes are not lost by a slip: closing asks first', async ({ page }) => {
  const { button, dialog } = await openEditor(page);
  await button('Colour').click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without downloading?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toBeVisible();
  await button('Close the editor').click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(tool(page).result.getByRole('button', { name: 'Edit Image' })).toBeFocused();
});

test('by touch: one finger paints, two move and enlarge', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  const page = await context.newPage();
  const { button, canvas } = await openEditor(page);
  await button('Brush').tap();
  const { x, y } = await onScreen(page, 240, 180);
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  await touch('touchStart', [x - 20, y]);
  await touch('touchMove', [x, y]);
  await touch('touchMove', [x + 20, y]);
  await touch('touchEnd');
  await expect(button('Undo')).toBeEnabled();
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  await touch('touchMove', [x - 60, y], [x + 60, y]);
  await touch('touchEnd');
  await expect(canvas).toBeVisible();
  const { pixels } = await save(page, (name) => button(name));
  expect(pixels.at(240, 180)[3]).toBe(0);
  // The two fingers have painted nothing.
  await button('Undo').tap();
  await expect(button('Undo')).toBeDisabled();
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
  await expect(dialog.getByRole('application')).toHaveAccessibleName('Picture, 5000 × 5000 pixels', {
    timeout: 60_000,
  });
  await button('Gradient').click();
  await button('Brush').click();
  const box = await dialog.getByRole('application').boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2 - 32);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 - 32, { steps: 20 });
  await page.mouse.up();
  await button('100%').click();
  await button('Export').click();
  await button('JPG').click();
  const started = page.waitForEvent('download', { timeout: 90_000 });
  await button('Download').click();
  const { pixels } = { pixels: await readPixels(await readDownload(await started)) };
  expect(pixels).toMatchObject({ width: 5000, height: 5000 });
  expect(pixels.at(2500, 2500)[0]).toBeGreaterThan(220);
  const longest = longestTask(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(100);
});

test('axe finds nothing in the editor, light or dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { button, dialog } = await openEditor(page);
  await button('Gradient').click();
  for (const name of ['Background', 'Brush', 'Crop', 'Shadow', 'Export']) {
    await button(name).click();
    expect(await axeFindingsInBothThemes(page), name).toEqual([]);
  }
  await button('Keyboard shortcuts').click();
  await expect(dialog.getByRole('heading', { name: 'By keyboard' })).toBeVisible();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
});
