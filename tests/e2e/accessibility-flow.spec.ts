import type { Locator, Page } from '@playwright/test';
import { axeFindings, axeFindingsInBothThemes } from '../support/axe.ts';
import { textsOf } from '../support/built-app.ts';
import {
  disc,
  interceptFileDialogs,
  openTool,
  readDownload,
  readPixels,
  receiveUploads,
  tool,
} from '../support/remover.ts';
import { localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
});

async function expectNoFindings(page: Page, what: string): Promise<void> {
  expect.soft(await axeFindingsInBothThemes(page), what).toEqual([]);
}

for (const language of ['de', 'zh'] as const) {
  test(`axe finds nothing with a menu, the dialog and a toast open, in ${language}`, async ({ page }) => {
    const { header, languages } = textsOf('shell', language, 'shell.json');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(localized('/imprint', language));
    await page.getByRole('button', { name: header.menuOpen }).click();
    await expect(page.getByRole('navigation', { name: header.menuLabel })).toBeVisible();
    await page
      .getByRole('button', {
        name: header.languageCurrent.replace('{{name}}', languages[language].name),
      })
      .click();
    await expect(page.getByRole('menu', { name: header.language })).toBeVisible();
    await expectNoFindings(page, 'both menus');

    await openTool(page, localized('/', language));
    const { choose, dialog, toast } = tool(page, language);
    await receiveUploads(page, () => {});
    await choose(await disc('png'));
    await expect(dialog).toBeVisible();
    await expect(toast).toBeVisible();
    await expectNoFindings(page, 'dialog and toast');
  });
}

test('axe finds nothing with the language menu or the cookie banner open', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('cookieConsent'));
  await page.clock.install();
  await page.goto('/imprint');
  await page.getByRole('button', { name: /^Language:/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.clock.runFor(2100);
  await page.getByRole('region', { name: 'Cookie banner' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('a screen reader gets the right roles and names at each step from home to the editor', async ({
  page,
}) => {
  await openTool(page);
  const { choose, dialog, result } = tool(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Lift the subject. Leave the background." [level=1]
      - region "Upload an image":
        - group:
          - button "Choose Image"
          - paragraph: or drop a file, paste image or URL
          - button "Paste URL Soon"
          - button "From Clipboard"
        - paragraph: JPG, JPEG, PNG, GIF, WebP, BMP, TIFF, SVG, up to 10 MB and 25 megapixels
        - paragraph: Best at 1000 × 1000 pixels or more. Deleted automatically after 24 hours.
      - paragraph: "No image? Try one of these:"
      - list:
        - listitem:
          - 'button "Try the sample: A person in front of a studio backdrop"'
        - listitem:
          - 'button "Try the sample: An animal in front of a studio backdrop"'
        - listitem:
          - 'button "Try the sample: A car in front of a studio backdrop"'
        - listitem:
          - 'button "Try the sample: A product in front of a studio backdrop"'
  `);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/upload', async (route) => {
    await asked;
    await route.continue();
  });
  await choose(await disc('png'));
  await expect(dialog).toBeVisible();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Processing your image...":
      - heading "Processing your image..." [level=2]
      - paragraph: /You can stop at any time/
      - list:
        - listitem: /^Uploading. \\d+%/
      - progressbar "Progress"
      - button "Cancel"
      - status
  `);
  answer();
  await expect(result.getByRole('button', { name: 'Edit Image' })).toBeEnabled();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Result":
        - heading "Background Removed Successfully!" [level=2]
        - paragraph: disc.png, 480 × 360 pixels Cut out by the demo engine
        - figure "Original":
          - img "Your picture as uploaded"
        - figure "Transparent Background":
          - img "Your picture without its background"
        - button "Download HD"
        - button "Other formats"
        - button "Edit Image"
        - button "Copy"
        - button "Process Another Image"
        - group "Compare":
          - button "Side by side" [pressed]
          - button "Slider"
        - group "Show on":
          - button "Checkerboard" [pressed]
          - button "White"
          - button "Black"
          - button "Colour"
        - group "Zoom":
          - button "Fit" [pressed]
          - button "100%"
          - button "200%"
        - paragraph: /^Original and cut-out are deleted automatically/
        - button "Delete now"
      - status: Done. The result is shown below.
  `);
  await result.getByRole('button', { name: 'Edit Image' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await expect(editor.getByRole('application')).toHaveAccessibleName(/\d/);
  await expect(editor).toMatchAriaSnapshot(`
    - dialog "Edit image":
      - heading "Edit image" [level=2]
      - button "Undo" [disabled]
      - button "Redo" [disabled]
      - button "Start over" [disabled]
      - button "Keyboard shortcuts"
      - button "Close the editor"
      - button "Done"
      - application "Picture, 480 × 360 pixels"
      - button "Zoom out"
      - button "Fit"
      - button "100%"
      - button "200%"
      - button "Zoom in"
      - button "Hold to see the original"
      - tablist "Tools":
        - tab "Background" [selected]
        - tab "Brush"
        - tab "Crop"
        - tab "Shadow"
        - tab "Export"
      - tabpanel "Background":
        - button "Transparent" [pressed]
        - button "Colour"
        - button "Gradient"
        - button "Own picture"
        - button "Blurred original"
        - paragraph: Everything here happens on your device, at full resolution. Nothing is uploaded.
      - status
  `);
});

/** Presses Tab until the element has the focus. Few steps must be enough. */
async function tabTo(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press(key);
    if (await element.evaluate((one) => one === document.activeElement)) return;
  }
  await expect(element).toBeFocused();
}

test('with the keyboard only: choose a file, get the result, edit it, download it', async ({ page }) => {
  interceptFileDialogs(page);
  await openTool(page);
  const { chooseButton, resultTitle, result } = tool(page);
  await tabTo(page, chooseButton);
  const opened = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await opened).setFiles(await disc('png'));
  await expect(resultTitle).toBeFocused();

  const edit = result.getByRole('button', { name: 'Edit Image' });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await expect(editor.getByRole('application')).toHaveAccessibleName(/\d/);
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();

  await tabTo(page, result.getByRole('button', { name: 'Download HD' }), 'Shift+Tab');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const { at } = await readPixels(await readDownload(await downloading));
  expect(at(2, 2)[3]).toBe(0);
});
