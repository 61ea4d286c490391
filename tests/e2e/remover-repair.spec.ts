import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { completedAnswer, disc, openTool, readDownload, readPixels, text, tool } from '../support/remover.ts';
import { expect, test } from '../support/test.ts';

const size = { width: 600, height: 800 };

/** Points of a wire from the ear down and out of the picture, in its pixels. */
const wire: [x: number, y: number][] = Array.from({ length: 41 }, (_, step) => {
  const y = 330 + (step * 440) / 40;
  return [392 + 60 * Math.sin((y - 330) / 120), y];
});

const svg = (content: string, backdrop = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${backdrop}${content}</svg>`,
  );
const head = `<circle cx="300" cy="270" r="110" fill="#d9a384"/>
  <path d="M185 280a115 125 0 0 1 230 0" fill="none" stroke="#23232a" stroke-width="22"/>
  <rect x="165" y="250" width="44" height="90" rx="20" fill="#23232a"/>
  <rect x="391" y="250" width="44" height="90" rx="20" fill="#23232a"/>
  <path d="M130 800a170 330 0 0 1 340 0z" fill="#8a2f3b"/>`;
const wireDrawn = `<polyline points="${wire.map((point) => point.join(',')).join(' ')}" fill="none" stroke="#2a2a31" stroke-width="8"/>`;

/** On a phone, the finger does not follow the wire exactly. */
const unsteady = (index: number) => [3 * Math.sin(index * 2.1), 3 * Math.cos(index * 1.3)] as const;

test('on a phone, three taps and one stroke restore a lost wire of a headphone', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const photo = await sharp(svg(head + wireDrawn, '<rect width="100%" height="100%" fill="#c9d3d8"/>'))
    .png()
    .toBuffer();
  const badCut = await sharp(svg(head)).png().toBuffer();
  await page.route('**/api/upload', (route) =>
    route.fulfill({ json: { ...completedAnswer, ...size, confidence: 0.3 } }),
  );
  await page.route('**/uploads/test.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: badCut }),
  );
  await openTool(page);
  const { choose, result, resultTitle, r } = tool(page);
  await choose({ name: 'headphone.png', mimeType: 'image/png', buffer: photo });

  // The page scrolls to the result, and the button would move under the finger.
  await expect(resultTitle).toBeFocused();
  await result.getByRole('button', { name: r('doubt.fix') }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit image' });
  const canvas = dialog.getByRole('application');
  // It opens at the least certain place of the outline.
  await expect(dialog.getByText(/^Place 1 of/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fit', exact: true }).tap();

  const box = await canvas.boundingBox();
  if (!box) throw new Error('no canvas');
  // The zoom buttons take 60 pixels at the foot: the same calculation as in `fitView`.
  const room = box.height - 60;
  const scale = Math.min(box.width / size.width, room / size.height) * 0.94;
  const touchPoint = ([x, y]: [number, number], index: number) => {
    const [right, down] = unsteady(index);
    return {
      x: box.x + box.width / 2 + (x - size.width / 2) * scale + right,
      y: box.y + room / 2 + (y - size.height / 2) * scale + down,
    };
  };
  const client = await context.newCDPSession(page);
  // Seconds. The finger rests before it is lifted. Otherwise a tap within the next tenth of a second is no click in
  // Chromium.
  let timestamp = Date.now() / 1000 - 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) => {
    timestamp += type === 'touchEnd' ? 0.2 : 0.016;
    return client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  await touch('touchStart', [touchPoint(wire[0] as [number, number], 0)]);
  for (const [index, point] of wire.entries()) await touch('touchMove', [touchPoint(point, index)]);
  await touch('touchEnd', []);
  await expect(dialog.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Done', exact: true }).tap();
  await expect(dialog).toBeHidden();
  await expect(tool(page).resultTitle).toBeInViewport();

  const downloading = page.waitForEvent('download');
  await result.getByRole('button', { name: r('download.main') }).tap();
  const pixels = await readPixels(await readDownload(await downloading));
  const kept = wire.filter(([x, y]) => pixels.at(x, y)[3] > 200);
  expect(kept.length / wire.length).toBeGreaterThan(0.9);
  // The wall beside the wire stays erased.
  const before = await readPixels(badCut);
  const wall = wire
    .flatMap(([x, y]): [number, number][] => [
      [x - 16, y],
      [x + 16, y],
    ])
    .filter(([x, y]) => before.at(x, y)[3] === 0);
  expect(wall.length).toBeGreaterThan(30);
  expect(wall.filter(([x, y]) => pixels.at(x, y)[3] > 60).length / wall.length).toBeLessThan(0.1);
  await context.close();
});

const findNoSubject = (page: Page) =>
  page.route('**/api/upload', (route) =>
    route.fulfill({
      json: {
        id: 'test',
        status: 'failed',
        reason: 'no_subject',
        error: 'No subject was found.',
        isSimulationMode: true,
        downloadToken: '',
        processedPath: '',
      },
    }),
  );

/** Opens the editor for a picture in which no subject was found, erases all, and paints a part of the disc. */
async function paintByHand(page: Page) {
  await findNoSubject(page);
  await openTool(page);
  const { choose, t } = tool(page);
  await choose(await disc('png'));
  await page.getByRole('button', { name: t('actions.cutByHand') }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit image' });
  const canvas = dialog.getByRole('application');
  await expect(canvas).toHaveAccessibleName('Picture, 480 × 360 pixels');
  const eraseAll = dialog.getByRole('button', { name: text('en', 'editor', 'brush.eraseAll') });
  await eraseAll.click();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.move(box.x + box.width / 2 - 20, box.y + box.height / 2 - 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2 - 30, { steps: 5 });
  await page.mouse.up();
  return { dialog, eraseAll, done: dialog.getByRole('button', { name: 'Done', exact: true }) };
}

test('a picture in which no subject is found is cut by hand', async ({ page }) => {
  const { result, resultTitle, r } = tool(page);
  const { done } = await paintByHand(page);
  await done.click();
  await expect(result.getByText(r('engine.hand'))).toBeVisible();
  await expect(resultTitle).toBeFocused();

  const downloading = page.waitForEvent('download');
  await result.getByRole('button', { name: r('download.main') }).click();
  const pixels = await readPixels(await readDownload(await downloading));
  expect(pixels.at(240, 180)[3]).toBe(255);
  expect(pixels.at(20, 20)[3]).toBe(0);
});

test('a cut by hand with a crop shows that part of the original, and keeps its strokes', async ({ page }) => {
  const { result, resultTitle, r } = tool(page);
  const { dialog, eraseAll, done } = await paintByHand(page);
  await dialog.getByRole('tab', { name: 'Crop' }).click();
  await dialog.getByRole('button', { name: '1:1' }).click();
  await done.click();
  await expect(result.getByText('360 × 360')).toBeVisible();
  await expect(resultTitle).toBeFocused();
  const original = await result.getByAltText(r('originalAlt')).boundingBox();
  const cutout = await result.getByAltText(r('transparentAlt')).boundingBox();
  expect((original?.width ?? 0) / (cutout?.width ?? 1)).toBeCloseTo(480 / 360, 1);
  expect((original?.height ?? 0) / (cutout?.height ?? 1)).toBeCloseTo(1, 1);

  const edit = result.getByRole('button', { name: r('edit') });
  const undo = dialog.getByRole('button', { name: 'Undo', exact: true });
  await edit.click();
  await expect(eraseAll).toBeVisible();
  for (let step = 0; step < 3; step += 1) await undo.click();
  await expect(undo).toBeDisabled();
  await done.click();
  await expect(dialog).toBeHidden();
  await edit.click();
  await expect(undo).toBeEnabled();
  await dialog.getByRole('button', { name: 'Close the editor' }).click();

  await result.getByRole('button', { name: 'Cut out more pictures the same way' }).click();
  const set = page.getByRole('region', { name: text('en', 'sets', 'region') });
  await set.getByRole('button', { name: 'Open disc.png' }).click();
  await page.getByRole('dialog', { name: 'disc.png' }).getByRole('button', { name: 'Fix the edge' }).click();
  await expect(undo).toBeEnabled();
  await expect(eraseAll).toBeVisible();
});

test('a picture that the browser cannot open is neither marked nor cut by hand', async ({ page }) => {
  await findNoSubject(page);
  await openTool(page);
  const { choose, firstStep, t } = tool(page);
  await choose(await disc('tiff'));
  await expect(firstStep).toHaveText(t('actions.chooseAnother'));
  await expect(page.getByText(t('imageFailed'))).toBeVisible();
  for (const key of ['actions.mark', 'actions.cutByHand']) {
    await expect(page.getByRole('button', { name: t(key) })).toHaveCount(0);
  }
});

test('a doubtful cut is made again from a frame around the subject', async ({ page }) => {
  const twoDiscs = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240">
      <rect width="100%" height="100%" fill="#e9e4da"/>
      <circle cx="120" cy="120" r="60" fill="#b3202c"/><circle cx="360" cy="120" r="60" fill="#1d4f91"/></svg>`),
  );
  // The engine is sure of such a picture, so the first answer is made doubtful. The second one is the gateway's own.
  await page.route(
    '**/api/upload',
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), confidence: 0.2 } });
    },
    { times: 1 },
  );
  await openTool(page);
  const { choose, result, resultTitle, r, t, toast } = tool(page);
  await choose({ name: 'discs.png', mimeType: 'image/png', buffer: await twoDiscs.png().toBuffer() });
  await expect(resultTitle).toBeFocused();

  const cutout = async () => {
    const downloading = page.waitForEvent('download');
    await result.getByRole('button', { name: r('download.main') }).click();
    return readPixels(await readDownload(await downloading));
  };
  expect((await cutout()).at(360, 120)[3]).toBe(255);

  const markButton = result.getByRole('button', { name: r('mark.action') });
  await markButton.click();
  const dialog = page.getByRole('dialog', { name: r('mark.title') });
  await dialog.press('Escape');
  await expect(markButton).toBeFocused();
  await markButton.click();
  // A second cut that is stopped leaves the first.
  await page.route('**/api/upload', () => {}, { times: 1 });
  await dialog.getByRole('button', { name: r('mark.cut') }).click();
  await page.getByRole('button', { name: t('processing.cancel') }).click();
  await expect(toast.filter({ hasText: t('processing.cancelled.title') })).toContainText(
    t('processing.resultKept'),
  );
  await expect(resultTitle).toBeFocused();
  await markButton.click();
  const edge = dialog.getByRole('button', { name: r('mark.handles.e') });
  for (let press = 0; press < 4; press++) await edge.press('Shift+ArrowLeft');
  await dialog.getByRole('button', { name: r('mark.cut') }).click();
  await expect(result.getByText(r('doubt.title'))).toBeHidden();
  await expect(resultTitle).toBeFocused();

  const pixels = await cutout();
  expect(pixels.width).toBe(480);
  expect(pixels.at(120, 120)[3]).toBe(255);
  expect(pixels.at(360, 120)[3]).toBe(0);
});

test('a late result is fetched again after other work, and after a visit to another page', async ({
  page,
}) => {
  const picture = await disc('png');
  await page.clock.install();
  await page.route('**/api/upload', (route) =>
    route.fulfill({ json: { ...completedAnswer, confidence: 0.2 } }),
  );
  let answers = false;
  await page.route('**/uploads/test.png', async (route) => {
    // The page also shows the result by its address.
    if (answers || route.request().resourceType() === 'image') {
      await route.fulfill({ contentType: 'image/png', body: picture.buffer });
    }
  });
  const untilAsked = () =>
    page.waitForRequest(
      (request) => request.resourceType() === 'fetch' && request.url().endsWith('/uploads/test.png'),
    );
  await openTool(page);
  const { choose, result, resultTitle, r, t } = tool(page);
  const first = untilAsked();
  await choose(picture);
  await first;
  await page.clock.runFor(61_000);
  await expect(resultTitle).toBeFocused();
  const edit = result.getByRole('button', { name: r('edit') });
  await expect(edit).toBeDisabled();

  await result.getByRole('button', { name: r('mark.action') }).click();
  await page.route('**/api/upload', () => {}, { times: 1 });
  const dialog = page.getByRole('dialog', { name: r('mark.title') });
  await dialog.getByRole('button', { name: r('mark.cut') }).click();
  const second = untilAsked();
  await page.getByRole('button', { name: t('processing.cancel') }).click();
  await second;
  await expect(edit).toBeDisabled();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
  await expect(resultTitle).toBeHidden();
  answers = true;
  await page.goBack();
  await expect(edit).toBeEnabled();
});

for (const { doubtHelp, marks, edits } of [
  { doubtHelp: 'mark', marks: true, edits: true },
  { doubtHelp: 'edit', marks: false, edits: true },
  { doubtHelp: 'none', marks: false, edits: false },
]) {
  test(`a doubtful cut offers what the operator has chosen: ${doubtHelp}`, async ({ page }) => {
    await page.route('**/api/engine', (route) =>
      route.fulfill({ json: { engine: 'demo', usualSeconds: null, doubtHelp } }),
    );
    await page.route('**/api/upload', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), confidence: 0.2 } });
    });
    await openTool(page);
    const { choose, result, r } = tool(page);
    await choose(await disc('png'));
    await expect(result.getByText(r(`doubt.text.${doubtHelp}`))).toBeVisible();
    await expect(result.getByRole('button', { name: r('mark.action') })).toHaveCount(Number(marks));
    await expect(result.getByRole('button', { name: r('doubt.fix') })).toHaveCount(Number(edits));
  });
}
