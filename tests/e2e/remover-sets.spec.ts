import { devices, type Locator, type Page, type Route } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import {
  completedAnswer,
  disc,
  dropFiles,
  openEditor,
  openTool,
  readDownload,
  type TestFile,
  text,
  tool,
} from '../support/remover.ts';
import { type SetPicture, serveCutouts, setPicture } from '../support/set-pictures.ts';
import { chunkAddress } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { openTouch } from '../support/touch.ts';

const failedRequest = /Failed to load resource/;

const drawPictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, number) => setPicture(number)));

const setOf = (page: Page) => page.getByRole('region', { name: 'Set of pictures' });

/** Waits for the numbers of pictures that are cut out, that failed, and that are in the set. */
const untilCounted = (set: Locator, done: number, failed: number, total: number) =>
  expect(set.locator(`[data-counts="${done}/${failed}/${total}"]`)).toBeVisible({ timeout: 90_000 });

/** Chooses files in the tool, and waits until it has cut the first. */
async function cutFirst(page: Page, files: readonly TestFile[], address = '/') {
  await openTool(page, address);
  const parts = tool(page);
  await parts.choose(...files);
  await expect(parts.resultTitle).toBeFocused();
  return parts;
}

/** Chooses files in the tool, and opens a set with the files that the tool does not take. */
async function openSet(page: Page, files: readonly TestFile[], address = '/'): Promise<Locator> {
  const { result } = await cutFirst(page, files, address);
  const others = files.length - 1;
  const name =
    others === 1
      ? 'Cut out the other picture the same way'
      : `Cut out the other ${others} pictures the same way`;
  await result.getByRole('button', { name }).click();
  const set = setOf(page);
  await expect(set.getByRole('heading', { level: 2 })).toBeFocused();
  return set;
}

/** A set of two pictures, `picture 00.jpg` and `picture 01.jpg`, both cut out. */
async function openSetOfTwo(page: Page) {
  const pictures = await drawPictures(2);
  const server = await serveCutouts(page, pictures);
  const set = await openSet(
    page,
    pictures.map(({ file }) => file),
  );
  await untilCounted(set, 2, 0, 2);
  return { set, server };
}

const importRecipe = (set: Locator, recipe: object) =>
  set.getByLabel('Import', { exact: true }).setInputFiles({
    name: 'recipe.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(recipe)),
  });

/** The recipe that the form has. */
async function exportRecipe(page: Page, set: Locator): Promise<unknown> {
  const downloading = page.waitForEvent('download');
  await set.getByRole('button', { name: 'Export' }).click();
  return JSON.parse((await readDownload(await downloading)).toString());
}

/** The files of the ZIP that the page makes, by name. */
async function downloadZip(page: Page, set: Locator): Promise<Record<string, Uint8Array>> {
  const downloading = page.waitForEvent('download');
  // By keyboard, because the page moves under a pointer while cards come into view and get their height.
  await set.getByRole('button', { name: /as ZIP$/ }).press('Enter');
  return unzipSync(await readDownload(await downloading));
}

/** Size of a finished picture, and height and lower edge of its opaque part. */
async function measure(file: Uint8Array) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const opaque = (x: number, y: number) => (data[(y * info.width + x) * 4 + 3] as number) >= 128;
  const columns = [...Array(info.width).keys()];
  const rows = [...Array(info.height).keys()].filter((y) => columns.some((x) => opaque(x, y)));
  return {
    width: info.width,
    height: info.height,
    subjectHeight: (rows.at(-1) ?? 0) - (rows[0] ?? 0) + 1,
    baseline: (rows.at(-1) ?? 0) + 1,
  };
}

// The browser's own dialogs cannot be answered in a test.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  }),
);

test('60 pictures get the same size, and their subjects the same height and baseline', async ({ page }) => {
  test.slow();
  const pictures = await drawPictures(60);
  const server = await serveCutouts(page, pictures, (number) => (number === 7 ? 0.2 : 0.9));
  const set = await openSet(
    page,
    pictures.map(({ file }) => file),
  );
  await untilCounted(set, 60, 0, 60);
  expect(server.uploads.length, 'the picture of the tool is not uploaded again').toBe(60);

  await set.getByRole('button', { name: 'Same height, one baseline' }).click();
  await set.getByLabel('Width in pixels').fill('400');
  await set.getByLabel('Shadow', { exact: true }).selectOption('None');

  // The least certain picture comes first. The visitor paints something more, and accepts it.
  await set.getByRole('button', { name: /^Doubtful first/ }).click();
  await set
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  const review = page.getByRole('dialog', { name: 'picture 07.jpg' });
  await expect(review.getByText('20% certain')).toBeVisible();
  await review.getByRole('button', { name: 'Fix the edge' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  const canvas = editor.getByRole('application');
  await expect(canvas).toHaveAccessibleName(/^Picture, [1-9]/);
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.5, y + height * 0.2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.7, { steps: 5 });
  await page.mouse.up();
  await editor.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(review.getByRole('button', { name: 'Checked' })).toBeVisible();
  await review.getByRole('button', { name: 'Back to the set' }).click();
  await expect(set.getByRole('button', { name: 'Doubtful first (0)' })).toBeVisible();
  // The page scrolls to the picture, which moves what is being clicked.
  await expect(set.getByRole('button', { name: /^Open picture 07/ })).toBeFocused();

  const files = await downloadZip(page, set);
  const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json']));
  expect(Object.keys(files)).toHaveLength(62);
  expect(new TextDecoder().decode(files['manifest.csv']).trimEnd().split('\r\n')).toHaveLength(61);
  expect(manifest.recipe).toMatchObject({ ratio: '4:5', width: 400, subject: 'height', align: 'baseline' });
  for (const [index, entry] of manifest.pictures.entries()) {
    const name = pictures[index]?.file.name.replace('.jpg', '.png') ?? '';
    expect(entry).toMatchObject({ name, width: 400, height: 500, engine: index === 7 ? 'hand' : 'provider' });
    const found = await measure(files[name] ?? new Uint8Array());
    expect([found.width, found.height]).toEqual([400, 500]);
    expect(Math.abs(entry.box.top + entry.box.height - found.baseline)).toBeLessThanOrEqual(2);
    expect(Math.abs(found.baseline - 460), `baseline of ${name}`).toBeLessThanOrEqual(2);
    // A subject that is too wide for the margins is smaller, and the manifest says how large.
    const { box } = pictures[index] as SetPicture;
    const isWide = box.width / box.height > (400 * 0.84) / 300;
    const expected = isWide || index === 7 ? entry.box.height : 300;
    expect(Math.abs(found.subjectHeight - expected), `height of ${name}`).toBeLessThanOrEqual(3);
  }
});

test('the width is typed digit by digit, and an impossible width is corrected', async ({ page }) => {
  const pictures = await drawPictures(2);
  await serveCutouts(page, pictures);
  const set = await openSet(
    page,
    pictures.map(({ file }) => file),
  );
  await set.getByRole('button', { name: 'Square on white' }).click();
  const width = set.getByLabel('Width in pixels');
  const type = async (text: string) => {
    await width.press('ControlOrMeta+a');
    await width.pressSequentially(text);
    await expect(width).toHaveValue(text);
    await width.press('Tab');
  };
  await expect(width).toHaveValue('1600');
  await type('1200');
  await expect(width).toHaveValue('1200');
  await type('7');
  await expect(width).toHaveValue('1200');
  await type('9999');
  await expect(width).toHaveValue('5000');
  await width.press('ControlOrMeta+a');
  await width.press('Delete');
  await width.press('Tab');
  await expect(width).toHaveValue('');
  await type('400');
  await untilCounted(set, 2, 0, 2);
  const { 'picture 00.jpg': file } = await downloadZip(page, set);
  expect(await sharp(file).metadata()).toMatchObject({ width: 400, height: 400 });
});

test('a recipe of ratio and height takes a width, and loses its shadow completely', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  await importRecipe(set, { ratio: '1:1', height: 500, shadow_type: 'drop', shadow_opacity: 40 });
  await expect(set.getByLabel('Shadow', { exact: true })).toHaveValue('drop');
  await set.getByLabel('Shadow', { exact: true }).selectOption('None');
  await set.getByLabel('Width in pixels').pressSequentially('400');
  expect(await exportRecipe(page, set)).toEqual({ ratio: '1:1', width: 400 });
});

test('values that a field has on the way to another one remove nothing', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  const recipe = { width: 1600, margin: 12, align: 'baseline', shadow_type: 'car', shadow_opacity: 60 };
  await importRecipe(set, recipe);
  const width = set.getByLabel('Width in pixels');
  await expect(width).toHaveValue('1600');
  await width.press('End');
  for (let digit = 0; digit < 4; digit += 1) await width.press('Backspace');
  await expect(set.getByRole('button', { name: 'On one baseline' })).toBeHidden();
  await width.pressSequentially('1200');
  await expect(set.getByRole('button', { name: 'On one baseline', pressed: true })).toBeVisible();
  const shadow = set.getByLabel('Shadow', { exact: true });
  for (const key of ['Home', 'End', 'ArrowUp']) await shadow.press(key);
  expect(await exportRecipe(page, set)).toEqual({ ...recipe, width: 1200 });

  const byRatio = { ratio: '16:9', width: 3840, margin: 12, subject: 'area', subject_size: 40 };
  await importRecipe(set, byRatio);
  const [proportions, same] = [set.getByLabel('Proportions'), set.getByLabel('The same in all pictures')];
  await expect(same).toHaveValue('area');
  for (const key of ['Home', 'End']) await same.press(key);
  for (const key of ['End', 'Home', 'End', 'ArrowUp']) await proportions.press(key);
  expect(await exportRecipe(page, set)).toEqual(byRatio);
  await expect(width).not.toHaveAttribute('aria-invalid', 'true');
  await proportions.selectOption('9:16');
  await expect(width).toHaveAttribute('aria-invalid', 'true');
  await expect(width).toHaveAccessibleDescription(/longer than 5000 pixels/);
});

test('a saved recipe can be chosen again after a change', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  const width = set.getByLabel('Width in pixels');
  await width.fill('400');
  await set.getByLabel('Name of the recipe').fill('Shop');
  await set.getByLabel('Name of the recipe').press('Enter');
  const saved = set.getByLabel('Saved recipes');
  await expect(saved).toHaveValue('Shop');
  await width.fill('500');
  await width.press('Tab');
  await expect(saved).toHaveValue('');
  await saved.selectOption('Shop');
  await expect(width).toHaveValue('400');
  await expect(saved).toHaveValue('Shop');

  const background = set.locator('aside input[accept="image/*"]');
  await background.setInputFiles((await setPicture(1)).file);
  await expect(saved).toHaveValue('');
  await saved.selectOption('Shop');
  await expect(set.getByRole('button', { name: 'Transparent', pressed: true })).toBeVisible();
  await expect(saved).toHaveValue('Shop');

  // A recipe that is saved with a picture asks for it.
  await background.setInputFiles((await setPicture(1)).file);
  await set.getByLabel('Name of the recipe').press('Enter');
  await expect(saved).toHaveValue('Shop');
  await width.fill('500');
  await expect(saved).toHaveValue('');
  await saved.selectOption('Shop');
  await expect(page.getByText('Now choose the background picture picture 01.jpg').first()).toBeVisible();
  await expect(saved).toHaveValue('Shop');
});

test('an import says what is wrong in the file, and which background to choose', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  const importText = (text: string) =>
    set
      .getByLabel('Import', { exact: true })
      .setInputFiles({ name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await importText('{"marign": 5, "margin": 60}');
  await expect(page.getByText('shop.json can’t be used as a recipe', { exact: true })).toBeVisible();
  await expect(page.getByText('Check this in the file: margin, marign', { exact: true })).toBeVisible();
  await importText('{"ratio": "1:1", "bg_image_url": "https://shop.example/paper.jpg"}');
  await expect(
    page.getByText('Now choose the background picture https://shop.example/paper.jpg').first(),
  ).toBeVisible();
  await expect(set.getByLabel('Proportions')).toHaveValue('1:1');
});

test('buttons move a picture, without dragging and without a keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { set } = await openSetOfTwo(page);
  await set.getByRole('button', { name: 'Open picture 01.jpg' }).click();
  const review = page.getByRole('dialog', { name: 'picture 01.jpg' });
  const [earlier, later] = ['Move earlier', 'Move later'].map((name) => review.getByRole('button', { name }));
  await expect(later as Locator).toHaveAttribute('aria-disabled', 'true');
  await earlier?.click();
  await expect(review.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(earlier as Locator).toHaveAttribute('aria-disabled', 'true');
  await expect(earlier as Locator).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(set.locator('[data-picture]').first()).toHaveAttribute('data-picture', 'picture 01.jpg');
  await set.getByRole('button', { name: /^Doubtful first/ }).click();
  await set.getByRole('button', { name: 'Open picture 01.jpg' }).click();
  await expect(earlier as Locator).toHaveCount(0);
});

test('the large view of a picture is drawn from its full cut-out', async ({ page }) => {
  const [picture] = await drawPictures(1);
  if (!picture) throw new Error('no picture');
  // Stripes of one pixel turn grey in a smaller copy.
  const size = { width: 1200, height: 900 };
  const stripes = Buffer.alloc(size.width * size.height).map((_, pixel) => (pixel % 2) * 255);
  const cutout = await sharp(stripes, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
  const file = { name: 'stripes.png', mimeType: 'image/png', buffer: cutout };
  await serveCutouts(page, [picture, { file, cutout, box: { left: 0, top: 0, ...size } }]);
  const set = await openSet(page, [picture.file, file]);
  await untilCounted(set, 2, 0, 2);
  const widthOf = (canvas: Locator) => canvas.evaluate((element) => (element as HTMLCanvasElement).width);
  await expect.poll(() => widthOf(set.locator('[data-picture="stripes.png"] canvas'))).not.toBe(300);
  await set.getByRole('button', { name: 'Open stripes.png' }).click();
  const large = page.getByRole('dialog', { name: 'stripes.png' }).locator('canvas');
  await expect.poll(() => widthOf(large)).toBe(size.width);
  const darkest = await large.evaluate((element) => {
    const context = new OffscreenCanvas(8, 1).getContext('2d');
    context?.drawImage(element as HTMLCanvasElement, -400, -400);
    const { data = [] } = context?.getImageData(0, 0, 8, 1) ?? {};
    return Math.min(...data);
  });
  expect(darkest).toBe(0);
});

test('real pictures of a folder are cut by the server, and saved in a folder', async ({ page }) => {
  // The folder that the visitor chooses is one inside the browser's storage here.
  await page.addInitScript(() =>
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('results', { create: true }),
    }),
  );
  const [first, second] = [await disc('jpeg'), await disc('png', 300, 400)];
  const set = await openSet(page, [first, { ...second, name: 'disc.png' }]);
  await untilCounted(set, 2, 0, 2);
  await set.getByRole('button', { name: 'Square on white' }).click();
  await set.getByRole('button', { name: 'Save to a folder' }).click();
  await expect(tool(page).toast.getByText('2 pictures saved')).toBeVisible();
  const saved = await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('results');
    const sizes: Record<string, string> = {};
    for await (const [name, handle] of (
      folder as unknown as { entries(): AsyncIterable<[string, FileSystemFileHandle]> }
    ).entries()) {
      const file = await handle.getFile();
      if (!file.type.startsWith('image/')) continue;
      const bitmap = await createImageBitmap(file);
      sizes[name] = `${file.type} ${bitmap.width}×${bitmap.height}`;
    }
    return sizes;
  });
  expect(saved).toEqual({ 'disc.jpg': 'image/jpeg 1600×1600', 'disc-2.jpg': 'image/jpeg 1600×1600' });
});

test.describe('a busy server', () => {
  test.use({ expectedMessages: [failedRequest] });

  test('is called again later, and a final refusal stops no other picture', async ({ page }) => {
    const pictures = await drawPictures(5);
    const server = await serveCutouts(page, pictures);
    const { result } = await cutFirst(
      page,
      pictures.map(({ file }) => file),
    );
    const refusal = (code: string) => ({ status: 'failed', code, error: 'No.', requestId: 'test' });
    server.refuseNext(429, refusal('rate_limited'), { 'Retry-After': '1' });
    server.refuseNext(422, refusal('undecodable_image'));
    server.refuseNext(422, refusal('too_many_pixels'));
    server.refuseNext(500, refusal('internal_error'));
    await result.getByRole('button', { name: 'Cut out the other 4 pictures the same way' }).click();
    const set = setOf(page);
    await expect(set.getByText(/^The server is busy/)).toBeVisible();
    await untilCounted(set, 2, 3, 5);
    await expect(set.locator('[data-step=failed]').getByText('damaged or incomplete')).toBeVisible();
    expect(new Set(server.uploads).size).toBe(server.uploads.length);
    // A damaged or too large picture cannot succeed, so only the other one is tried again.
    const tryAgain = set.getByRole('button', { name: /^Try \d pictures? again$/ });
    await expect(tryAgain).toHaveText('Try 1 picture again');
    await tryAgain.click();
    await expect(set.getByRole('heading', { level: 2 })).toBeFocused();
    await untilCounted(set, 3, 2, 5);
    await expect(tryAgain).toBeHidden();
  });

  test('counts down, and screen readers do not announce every second', async ({ page }) => {
    const pictures = await drawPictures(2);
    const server = await serveCutouts(page, pictures);
    const { result } = await cutFirst(
      page,
      pictures.map(({ file }) => file),
    );
    const refusal = { status: 'failed', code: 'rate_limited', error: 'No.', requestId: 'test' };
    server.refuseNext(429, refusal, { 'Retry-After': '90' });
    await result.getByRole('button', { name: 'Cut out the other picture the same way' }).click();
    const set = setOf(page);
    const line = set.getByText(/^The server is busy/);
    const [before, after] = await line.evaluate(async (element) => {
      const seconds = () => Number(element.textContent?.match(/\d+/)?.[0]);
      const first = seconds();
      await new Promise((resolve) => {
        const changes = { childList: true, characterData: true, subtree: true };
        new MutationObserver(resolve).observe(element, changes);
      });
      return [first, seconds()];
    });
    expect(before).toBeLessThanOrEqual(90);
    expect(after).toBeLessThan(before as number);
    await expect(
      line.and(set.locator('[role=status], [role=status] *, [aria-live], [aria-live] *')),
    ).toHaveCount(0);
  });
});

test.describe('a proxy without a server behind it', () => {
  test.use({ expectedMessages: [failedRequest] });

  test('is asked again at the time that it names, and no picture fails', async ({ page }) => {
    const pictures = await drawPictures(4);
    await serveCutouts(page, pictures);
    const { result } = await cutFirst(
      page,
      pictures.map(({ file }) => file),
    );
    const page502 = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
    await page.route('**/api/upload', (route) => route.fulfill(page502), { times: 2 });
    const busy = (route: Route) => {
      const now = Date.now();
      const headers = {
        Date: new Date(now).toUTCString(),
        'Retry-After': new Date(now + 4000).toUTCString(),
      };
      return route.fulfill({ ...page502, status: 503, headers });
    };
    await page.route('**/api/upload', busy, { times: 1 });
    await result.getByRole('button', { name: 'Cut out the other 3 pictures the same way' }).click();
    const set = setOf(page);
    await expect(set.getByText(/^The server is busy. The set continues in [1-4] seconds?.$/)).toBeVisible();
    await untilCounted(set, 4, 0, 4);
  });
});

test('a file that the browser cannot open does not become the background', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  const input = set.locator('aside input[accept="image/*"]');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await input.setInputFiles({ name: 'bg.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await expect(tool(page).toast).toContainText('This browser can’t open that file');
  expect(Object.keys(await downloadZip(page, set))).toContain('picture 00.png');
});

test('a background that is chosen while a picture is read replaces the picture', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => addEventListener('late', resolve));
      const bytes = await read.call(this);
      dispatchEvent(new Event('read'));
      return bytes;
    };
  });
  const pictureChip = set.getByRole('button', { name: 'Picture', exact: true });
  for (const choice of ['Square on white', 'Square on white', 'Colour', 'Transparent']) {
    await set.locator('aside input[accept="image/*"]').setInputFiles((await setPicture(1)).file);
    await expect(pictureChip).toHaveAttribute('aria-busy', 'true');
    await set.getByRole('button', { name: choice, exact: true }).click();
    await expect(pictureChip).toHaveAttribute('aria-busy', 'false');
    await page.evaluate(async () => {
      const isRead = new Promise((resolve) => addEventListener('read', resolve));
      dispatchEvent(new Event('late'));
      await isRead;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    await expect(pictureChip).toHaveAttribute('aria-pressed', 'false');
  }
  await set.locator('aside input[accept="image/*"]').setInputFiles((await setPicture(1)).file);
  await expect(pictureChip).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => dispatchEvent(new Event('late')));
  await expect(pictureChip).toHaveAttribute('aria-pressed', 'true');
});

test('a page that is opened again continues, and uploads nothing twice', async ({ page }) => {
  const pictures = await drawPictures(8);
  const server = await serveCutouts(page, pictures);
  const set = await openSet(
    page,
    pictures.map(({ file }) => file),
  );
  await expect.poll(() => server.uploads.length).toBeGreaterThanOrEqual(4);
  server.hold();
  await set.getByLabel('Width in pixels').fill('640');
  // Pictures with an answer are fetched before the page closes. The others wait for the server.
  await expect(set.locator('[data-step=fetching]')).toHaveCount(0);
  const done = new Set(
    await set
      .locator('[data-step=done]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-picture') ?? '')),
  );
  const before = [...server.uploads];
  await page.reload();
  server.release();
  await untilCounted(set, 8, 0, 8);
  await expect(set.getByLabel('Width in pixels')).toHaveValue('640');
  const after = server.uploads.slice(before.length);
  expect(after.filter((name) => done.has(name))).toEqual([]);
  expect(Object.keys(await downloadZip(page, set))).toHaveLength(10);

  await set.getByRole('button', { name: 'Clear the set' }).click();
  await page
    .getByRole('dialog', { name: 'Clear this set?' })
    .getByRole('button', { name: 'Clear it' })
    .click();
  await expect(set).toBeHidden();
  await page.reload();
  await expect(tool(page).chooseButton).toBeVisible();
  await expect(set).toBeHidden();
});

test('files with the same name are kept apart, and empty and other files get a message', async ({ page }) => {
  const [one, two, three] = await drawPictures(3);
  if (!one || !two || !three) throw new Error('no pictures');
  await serveCutouts(page, [one, two, three]);
  const set = await openSet(page, [
    one.file,
    two.file,
    { ...two.file },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
    { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('no photo') },
  ]);
  await expect(tool(page).toast.getByText('One file isn’t a picture')).toBeVisible();
  await untilCounted(set, 3, 2, 5);
  await expect(set.locator('[data-picture="empty.jpg"]').getByText('The file is empty.')).toBeVisible();
  await expect(set.locator('[data-picture="photo.heic"]').getByText('can’t open HEIC photos')).toBeVisible();
  const files = await downloadZip(page, set);
  expect(Object.keys(files).sort()).toEqual([
    'manifest.csv',
    'manifest.json',
    'picture 00.png',
    'picture 01-2.png',
    'picture 01.png',
  ]);
});

for (const [problem, spoil] of Object.entries({
  'stores nothing': (): void => {
    Reflect.deleteProperty(window, 'indexedDB');
  },
  'never opens its storage': (): void => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      return Object.assign(open.call(this, name, version), { addEventListener: () => {} });
    };
  },
})) {
  test(`when the browser ${problem}, the set works, and stays until the page is closed`, async ({ page }) => {
    await page.addInitScript(spoil);
    const { set } = await openSetOfTwo(page);
    await expect(set.getByText(/^Closing this page deletes the set/)).toBeVisible();

    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(set).toBeHidden();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await page.locator('header a[href="/"]').first().click();
    await untilCounted(set, 2, 0, 2);

    // Saved results are not lost.
    await downloadZip(page, set);
    await expect(tool(page).toast.getByText('2 pictures saved')).toBeVisible();
    await page.reload();
    await expect(set).toBeHidden();
    expect(questions).toEqual(['beforeunload']);
  });
}

test('when the storage is full, the set works, says so, and loses nothing before the page is closed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      if (value instanceof Blob) throw new DOMException('No room', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  });
  const { set } = await openSetOfTwo(page);
  await expect(set.getByText(/^This device has no room left/)).toBeVisible();
  expect(Object.keys(await downloadZip(page, set))).toHaveLength(4);
});

test('a set can be used with the keyboard and by a screen reader, in another language too', async ({
  page,
}) => {
  const pictures = await drawPictures(3);
  await serveCutouts(page, pictures, (number) => (number === 2 ? 0.2 : 0.9));
  const t = (key: string, values = {}) => text('de', 'sets', key, values);
  await openTool(page, '/de');
  const german = tool(page, 'de');
  await german.choose(...pictures.map(({ file }) => file));
  await expect(german.resultTitle).toBeFocused();
  await german.result
    .getByRole('button', { name: text('de', 'result', 'others_other', { count: '2' }) })
    .click();
  const set = page.getByRole('region', { name: t('region') });
  await untilCounted(set, 3, 0, 3);
  const [counts, moves] = [set.getByRole('status').first(), set.getByRole('status').last()];
  await expect(counts).toHaveText('3 von 3 freigestellt');
  expect(await axeFindingsInBothThemes(page)).toEqual([]);

  const names = () =>
    set
      .locator('[data-picture]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-picture')));
  const open = (name: string) => set.getByRole('button', { name: t('card.open', { name }) });
  await open('picture 02.jpg').press('Alt+ArrowLeft');
  expect(await names()).toEqual(['picture 00.jpg', 'picture 02.jpg', 'picture 01.jpg']);
  await expect(moves).toHaveText('picture 02.jpg steht jetzt an Stelle 2 von 3');
  await open('picture 00.jpg').press('Enter');
  const review = page.getByRole('dialog', { name: /^picture/ });
  await expect(review).toHaveAccessibleName('picture 00.jpg');
  await page.keyboard.press('ArrowRight');
  await expect(review).toHaveAccessibleName('picture 02.jpg');
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('g');
  await expect(review).toHaveAccessibleName('picture 01.jpg');
  await page.keyboard.press('Escape');
  await expect(open('picture 01.jpg')).toBeFocused();
  await expect(set.getByText(t('state.checked'))).toBeVisible();
});

/** How often the page has looked for a set on this device. */
const looksForSet = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { looks: number }).looks);

const countLooks = (page: Page) =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { looks: 0 });
    const request = LockManager.prototype.request as (...args: unknown[]) => Promise<unknown>;
    LockManager.prototype.request = function (...args: unknown[]) {
      if (args[0] === 'mf-remover.set') counted.looks += 1;
      return request.apply(this, args);
    };
  });

/** Cuts a picture first, which gives a faulty page the time to look for a set again and again. */
async function expectOneLook(page: Page): Promise<void> {
  await expect.poll(() => looksForSet(page)).toBeGreaterThan(0);
  const { choose, resultTitle } = tool(page);
  await choose(await disc('png'));
  await expect(resultTitle).toBeFocused();
  await expect(setOf(page)).toBeHidden();
  expect(await looksForSet(page)).toBe(1);
}

test('a second tab leaves the set to the first, and looks for it once', async ({ page, context }) => {
  await openSetOfTwo(page);
  const second = await context.newPage();
  await countLooks(second);
  await openTool(second);
  await expectOneLook(second);
});

test('clearing the set of a second tab keeps the set of the first', async ({ page, context }) => {
  await openSetOfTwo(page);
  const second = await context.newPage();
  const { set } = await openSetOfTwo(second);
  await set.getByRole('button', { name: text('en', 'sets', 'clear.action') }).click();
  await second.getByRole('button', { name: text('en', 'sets', 'clear.yes') }).click();
  await expect(set).toBeHidden();
  await second.close();
  await page.reload();
  await untilCounted(setOf(page), 2, 0, 2);
});

test('the page looks once for a set that the browser no longer has', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('mf-remover.set', '1');
    Reflect.deleteProperty(window, 'indexedDB');
  });
  await countLooks(page);
  await openTool(page);
  await expectOneLook(page);
});

test.describe('a set that cannot be loaded', () => {
  test.use({ expectedMessages: [failedRequest] });
  test('shows a message, and loads at the next try', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('mf-remover.set', '1'));
    const setFile = chunkAddress('mf-remover', 'mf-remover/set');
    await page.route(setFile, (route) => route.fulfill({ status: 404, body: '' }));
    await openTool(page);
    const { choose, result, resultTitle, toast } = tool(page);
    await choose(await disc('png'));
    await expect(resultTitle).toBeFocused();
    const more = result.getByRole('button', { name: text('en', 'result', 'more') });
    await more.click();
    await expect(toast).toContainText(text('en', 'upload', 'sets.failed.title'));
    await page.unroute(setFile);
    await more.click();
    await expect(setOf(page).getByRole('heading', { level: 2 })).toBeFocused();
  });
});

test('a language chosen while a set is open applies to all its parts', async ({ page }) => {
  await openSetOfTwo(page);
  for (const [language, name] of [
    ['de', 'Deutsch'],
    ['zh', '中文'],
    ['en', 'English'],
  ] as const) {
    await page.locator('.lo-language > button').click();
    await page.getByRole('menuitemradio', { name }).click();
    const set = page.getByRole('region', { name: text(language, 'sets', 'region') });
    for (const key of ['recipe.start', 'saved.name', 'handOver.names.label', 'state.done']) {
      await expect(set.getByText(text(language, 'sets', key), { exact: true }).first(), key).toBeVisible();
    }
    const counts = text(language, 'sets', 'counts', { done: '2', total: '2' });
    await expect(set.getByRole('status').first()).toHaveText(counts);
  }
});

test.describe('texts of a language that cannot be loaded', () => {
  test.use({ expectedMessages: [failedRequest] });
  test('leave an open set as it is, and are loaded later', async ({ page }) => {
    await page.clock.install();
    const { set } = await openSetOfTwo(page);
    const texts = chunkAddress('mf-remover', 'texts-de-sets-json');
    await page.route(texts, (route) => route.fulfill({ status: 404, body: '' }));
    await page.locator('.lo-language > button').click();
    const missing = page.waitForResponse(texts);
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await missing;
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(set).toBeVisible();
    await page.unroute(texts);
    const region = page.getByRole('region', { name: text('de', 'sets', 'region') });
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(region).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

test('files can be dropped on the page after a picture was cut while the visitor moved it', async ({
  page,
}) => {
  const pictures = await drawPictures(2);
  const server = await serveCutouts(page, pictures);
  const { chooseButton, result, toast } = await cutFirst(
    page,
    pictures.map(({ file }) => file),
  );
  server.hold();
  await result.getByRole('button', { name: 'Cut out the other picture the same way' }).click();
  const set = setOf(page);
  const waiting = set.locator('[data-picture="picture 01.jpg"]');
  await expect(waiting.locator('img')).toHaveAttribute('src', /^blob:/);
  await waiting.locator('img').hover();
  await page.mouse.down();
  await page.mouse.move(5, 300, { steps: 5 });
  server.release();
  await untilCounted(set, 2, 0, 2);
  await page.mouse.up();
  await result.getByRole('button', { name: 'Process Another Image' }).click();
  await expect(chooseButton).toBeFocused();
  await dropFiles(page, '#upload', [{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }]);
  await expect(toast).toContainText('Invalid file type');
});

test('a drop on a dialog of the set adds no picture', async ({ page }) => {
  const { server, set } = await openSetOfTwo(page);
  await set.getByRole('button', { name: 'Open picture 00.jpg' }).click();
  const review = page.getByRole('dialog', { name: 'picture 00.jpg' });
  await dropFiles(page, 'dialog[open] figure', [await disc('png')]);
  await review.getByRole('button', { name: 'Fix the edge' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await expect(editor.getByRole('application')).toHaveAccessibleName(/^Picture, [1-9]/);
  await editor.getByRole('tab', { name: 'Background' }).click();
  await editor.getByRole('button', { name: 'Own picture' }).click();
  await dropFiles(page, 'dialog[open] .border-dashed', [await disc('png')]);
  await expect(editor.getByRole('button', { name: 'Fill the frame' })).toBeVisible();
  await expect(set.locator('[data-picture]')).toHaveCount(2);
  expect(server.uploads).toHaveLength(2);
});

test('after a crop in an earlier visit, the whole picture can still be edited', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  const open = set.getByRole('button', { name: 'Open picture 00.jpg' });
  const review = page.getByRole('dialog', { name: 'picture 00.jpg' });
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  const square = editor.getByRole('button', { name: '1:1' });
  const fix = async () => {
    await review.getByRole('button', { name: 'Fix the edge' }).click();
    await expect(editor.getByRole('application')).toHaveAccessibleName('Picture, 240 × 320 pixels');
    await editor.getByRole('tab', { name: 'Crop' }).click();
  };
  await open.click();
  await fix();
  await square.click();
  await editor.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(review.getByRole('button', { name: 'Checked' })).toBeVisible();
  await page.reload();
  await open.click();
  await fix();
  await expect(square).toHaveAttribute('aria-pressed', 'true');
  await editor.getByRole('button', { name: 'Undo' }).click();
  await editor.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(editor).toBeHidden();
  await review.getByRole('button', { name: 'Back to the set' }).click();
  const files = await downloadZip(page, set);
  expect(await measure(files['picture 00.png'] ?? new Uint8Array())).toMatchObject({
    width: 240,
    height: 320,
  });
});

test('a result that was cropped before it was added to the set is edited further there', async ({ page }) => {
  const { result, dialog: editor, canvas, button, tab } = await openEditor(page);
  await expect(canvas).toHaveAccessibleName('Picture, 480 × 360 pixels');
  await tab('Crop').click();
  await button('1:1').click();
  await button('Done').click();
  await expect(result.getByText('360 × 360')).toBeVisible();
  // The page scrolls to the edited result, which moves what is being clicked.
  await expect(tool(page).resultTitle).toBeFocused();
  await result.getByRole('button', { name: 'Cut out more pictures the same way' }).click();
  const set = setOf(page);
  await untilCounted(set, 1, 0, 1);
  await set.getByRole('button', { name: 'Open disc.png' }).click();
  await page.getByRole('dialog', { name: 'disc.png' }).getByRole('button', { name: 'Fix the edge' }).click();
  await expect(canvas).toHaveAccessibleName('Picture, 480 × 360 pixels');
  await expect(editor.getByRole('button', { name: 'Undo' })).toBeEnabled();
});

test('an edit without enough memory shows a message, and the picture does not change', async ({ page }) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { kind?: string }, ...rest: never[]) {
      if (message.kind !== 'measure' || !('memoryIsShort' in window)) post.call(this, message, ...rest);
      else setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'no memory' })));
    };
  });
  const { set } = await openSetOfTwo(page);
  await page.evaluate(() => Object.assign(window, { memoryIsShort: true }));
  const { result, toast } = tool(page);
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  const choose = async (background: string) => {
    await expect(editor.getByRole('application')).toHaveAccessibleName(/^Picture, [1-9]/);
    await editor.getByRole('tab', { name: 'Background' }).click();
    await editor.getByRole('button', { name: background }).click();
    await editor.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(toast).toContainText('The picture couldn’t be updated');
    await toast.getByRole('button').click();
    await expect(toast).toHaveCount(0);
  };
  // The tool's picture is in the set, too.
  await result.getByRole('button', { name: 'Edit Image' }).click();
  await choose('Colour');
  await set.getByRole('button', { name: 'Open picture 00.jpg' }).click();
  const review = page.getByRole('dialog', { name: 'picture 00.jpg' });
  await review.getByRole('button', { name: 'Fix the edge' }).click();
  await choose('Gradient');
  await expect(review.getByRole('button', { name: 'Looks good' })).toBeVisible();
});

test('the keys of the large view work at its ends, too', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  await set.getByRole('button', { name: 'Open picture 00.jpg' }).click();
  const review = page.getByRole('dialog', { name: /^picture/ });
  const next = review.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(next).toBeDisabled();
  await expect(next).toHaveCSS('opacity', '0.35');
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(review).toHaveAccessibleName('picture 00.jpg');
  // The editor above it takes only its own keys.
  await review.getByRole('button', { name: 'Fix the edge' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await expect(editor.getByRole('application')).toHaveAccessibleName(/^Picture, [1-9]/);
  await page.keyboard.press('ArrowRight');
  await editor.getByRole('button', { name: 'Close the editor' }).click();
  await expect(review).toHaveAccessibleName('picture 00.jpg');
});

test('a picture of a folder is saved by the editor without the name of the folder', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(File.prototype, 'webkitRelativePath', {
      get(this: File) {
        return `shoes/${this.name}`;
      },
    }),
  );
  const { set } = await openSetOfTwo(page);
  await set.getByRole('button', { name: 'Open shoes/picture 01.jpg' }).click();
  await page.getByRole('button', { name: 'Fix the edge' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await editor.getByRole('tab', { name: text('en', 'editor', 'tools.export') }).click();
  const downloading = page.waitForEvent('download');
  await editor.getByRole('button', { name: /^Download/ }).click();
  expect((await downloading).suggestedFilename()).toBe('picture 01.png');
});

test('a picture whose file is gone gets a message instead of the editor', async ({ page }) => {
  await openSetOfTwo(page);
  await page.reload();
  const set = setOf(page);
  await untilCounted(set, 2, 0, 2);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('mf-remover.set').onsuccess = ({ target }) => {
          const db = (target as IDBOpenDBRequest).result;
          const transaction = db.transaction('files', 'readwrite');
          transaction.objectStore('files').clear();
          transaction.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
  );
  await set.getByRole('button', { name: 'Open picture 00.jpg' }).click();
  await page.getByRole('button', { name: 'Fix the edge' }).click();
  await expect(tool(page).toast).toContainText(text('en', 'sets', 'failure.lost'));
});

test('a picture that is passed quickly in the large view is not drawn', async ({ page }) => {
  await page.addInitScript(() => {
    const log = { read: 0, drawn: [] as unknown[], goOn: () => {} };
    Object.assign(window, { log });
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      const request = get.call(this, key);
      if (String(key).endsWith('/cutout')) {
        request.addEventListener('success', () => setTimeout(() => (log.read += 1)));
      }
      return request;
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { key?: string; side?: number }, ...rest: never[]) {
      const send = () => post.call(this, message, ...rest);
      if (message.side !== 1200) return send();
      log.drawn.push(message.key);
      // The first one is held, so that the others wait.
      if (log.drawn.length === 1) log.goOn = send;
      else send();
    };
  });
  const { set } = await openSetOfTwo(page);
  const log = () =>
    page.evaluate(() => (window as unknown as { log: { read: number; drawn: string[] } }).log);
  const { read } = await log();
  const untilRead = (count: number) => expect.poll(async () => (await log()).read).toBe(read + count);
  await set.getByRole('button', { name: 'Open picture 00.jpg' }).click();
  await untilRead(1);
  await page.keyboard.press('ArrowRight');
  await untilRead(2);
  await page.keyboard.press('ArrowLeft');
  await untilRead(3);
  await page.evaluate(() => (window as unknown as { log: { goOn(): void } }).log.goOn());
  // An undrawn canvas is 300 pixels wide.
  const large = page.getByRole('dialog', { name: 'picture 00.jpg' }).locator('canvas');
  await expect(large).not.toHaveJSProperty('width', 300);
  const [first, ...rest] = (await log()).drawn;
  expect(rest).toEqual([first]);
});

test('the large view leaves keys with Ctrl to the browser', async ({ page }) => {
  const { set } = await openSetOfTwo(page);
  await set.getByRole('button', { name: 'Open picture 00.jpg' }).click();
  const review = page.getByRole('dialog', { name: /^picture/ });
  await page.keyboard.press('Control+g');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(review).toHaveAccessibleName('picture 00.jpg');
  await expect(review.getByRole('button', { name: 'Looks good' })).toHaveAttribute('aria-pressed', 'false');
});

test('two fingers in the large view do not turn to another picture', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  const page = await context.newPage();
  const { set } = await openSetOfTwo(page);
  await set.getByRole('button', { name: 'Open picture 00.jpg' }).tap();
  const review = page.getByRole('dialog', { name: /^picture/ });
  const box = await review.locator('canvas').boundingBox();
  if (!box) throw new Error('no picture');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await openTouch(page);
  await touch('touchStart', [x - 40, y]);
  await touch('touchStart', [x - 40, y], [x + 40, y]);
  await touch('touchMove', [x - 80, y], [x + 80, y]);
  await touch('touchEnd');
  await expect(review).toHaveAccessibleName('picture 00.jpg');
  // One finger does.
  await touch('touchStart', [x + 40, y]);
  await touch('touchMove', [x - 40, y]);
  await touch('touchEnd');
  await expect(review).toHaveAccessibleName('picture 01.jpg');
  await context.close();
});

test('the focus stays in the set when the pressed button disappears', async ({ page }) => {
  const { set, server } = await openSetOfTwo(page);
  await downloadZip(page, set);
  await expect(set.getByRole('button', { name: /as ZIP$/ })).toBeFocused();
  await set.getByLabel('Name of the recipe').fill('Shop');
  await set.getByLabel('Name of the recipe').press('Enter');
  await set.getByRole('button', { name: 'Delete Shop' }).press('Enter');
  await expect(set.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await importRecipe(set, { align: 'baseline' });
  await set.getByRole('button', { name: 'Centred' }).press('Enter');
  await expect(set.getByRole('button', { name: 'Centred' })).toBeFocused();
  await set.getByRole('button', { name: 'Open picture 00.jpg' }).click();
  const review = page.getByRole('dialog', { name: 'picture 00.jpg' });
  await review.getByText('Own recipe for this picture').click();
  await review.getByRole('button', { name: 'Colour', exact: true }).click();
  await review.getByRole('button', { name: /^Use the set/ }).press('Enter');
  await expect(review.locator('summary')).toBeFocused();
  await page.keyboard.press('Escape');

  const noSubject = { ...completedAnswer, status: 'failed', reason: 'no_subject', error: 'No subject.' };
  server.refuseNext(200, noSubject);
  await set.getByLabel('Add pictures').setInputFiles((await setPicture(2)).file);
  await untilCounted(set, 2, 1, 3);
  await set.getByRole('button', { name: 'Open picture 02.jpg' }).click();
  const failed = page.getByRole('dialog', { name: 'picture 02.jpg' });
  await failed.getByRole('button', { name: 'Cut it out by hand' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await editor.getByRole('button', { name: text('en', 'editor', 'brush.eraseAll') }).click();
  await editor.getByRole('button', { name: 'Done', exact: true }).click();
  await untilCounted(set, 3, 0, 3);
  await expect(failed.getByRole('button', { name: 'Fix the edge' })).toBeFocused();
});

test('a double click removes or cancels one picture, and the focus is not lost', async ({ page }) => {
  const pictures = await drawPictures(4);
  const server = await serveCutouts(page, pictures);
  const set = await openSet(
    page,
    pictures.slice(0, 3).map(({ file }) => file),
  );
  await untilCounted(set, 3, 0, 3);
  await set.getByRole('button', { name: 'Remove picture 00.jpg' }).dblclick();
  await untilCounted(set, 2, 0, 2);
  const opener = (name: string) => set.getByRole('button', { name: `Open ${name}` });

  // Its result does not come.
  await page.route('**/uploads/3.png', () => {});
  await set.getByLabel('Add pictures').setInputFiles(pictures[3]?.file as TestFile);
  await expect(set.locator('[data-picture="picture 03.jpg"]')).toHaveAttribute('data-step', 'fetching');
  server.hold();
  await set.getByRole('button', { name: 'Stop picture 03.jpg' }).dblclick();
  await untilCounted(set, 2, 1, 3);

  const press = async (name: string) => {
    await set.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Try picture 03.jpg again');
  await expect(opener('picture 03.jpg')).toBeFocused();
  await press('Stop picture 03.jpg');
  await expect(opener('picture 03.jpg')).toBeFocused();
  await press('Remove picture 03.jpg');
  await expect(opener('picture 02.jpg')).toBeFocused();
  await press('Remove picture 01.jpg');
  await expect(opener('picture 02.jpg')).toBeFocused();
  await press('Remove picture 02.jpg');
  await expect(set.getByRole('heading', { level: 2 })).toBeFocused();
  await press('Clear the set');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear it' }).press('Enter');
  await expect(set).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('on a site without HTTPS', () => {
  test.use({ expectedMessages: [/Cross-Origin-Opener-Policy header has been ignored/] });

  test('a set works, and stays until the page is closed', async ({ page, baseURL }) => {
    const address = 'http://site.test';
    await page.route(`${address}/**`, async (route) => {
      const url = route.request().url().replace(address, String(baseURL));
      // Pictures below the first view may still be loading when the test ends.
      await route
        .fetch({ url })
        .then((response) => route.fulfill({ response }))
        .catch(() => undefined);
    });
    const pictures = await drawPictures(2);
    await serveCutouts(page, pictures);
    const set = await openSet(
      page,
      pictures.map(({ file }) => file),
      address,
    );
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    // Without locks, a second tab would overwrite a stored set.
    await expect(set.getByText(/^Closing this page deletes the set/)).toBeVisible();
    await untilCounted(set, 2, 0, 2);
    expect(Object.keys(await downloadZip(page, set))).toContain('picture 01.png');
  });
});
