import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { untilAllAlive } from '../support/alive.ts';
import { completedAnswer, disc, openTool, redDiscSvg, tool } from '../support/remover.ts';
import { findScreenshotFault, isUpdating, screenshotsDirectory } from '../support/screenshot.ts';
import { isUnderTest, type Language, localized, pageTypes } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Left out, because it has the same form as the contact page. */
const { feedback: _, ...pages } = pageTypes;
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 720 } };
const themes = ['light', 'dark'] as const;
const languages = ['en', 'zh'] as const;

test.use({ timezoneId: 'UTC', expectedMessages: [/404 \(Not Found\)/] });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'accepted'));
  // Half a day before the pictures of an answer made for tests are deleted.
  await page.clock.setFixedTime('2098-12-31T12:00:00Z');
});

/** Without a Chinese font, the screen shows only boxes. */
function speaks(language: Language): boolean {
  if (language !== 'zh') return true;
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }) !== '';
  } catch {
    return false;
  }
}

/** Compares the page on every screen, in the light and the dark theme. */
async function compareScreenshots(
  page: Page,
  name: string,
  language: Language,
  start?: Locator,
): Promise<void> {
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const fault = await findScreenshotFault(
        page,
        `${name}-${screen}-${theme}-${language}`,
        test.info(),
        start,
      );
      expect.soft(fault, fault).toBeUndefined();
    }
  }
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.skip(!speaks(language), 'this machine has no Chinese font');

    for (const [name, path] of Object.entries(pages)) {
      if (!isUnderTest(path)) continue;
      test(`${name} looks the same as before`, async ({ page }) => {
        await page.goto(localized(path, language));
        await untilAllAlive(page);
        await compareScreenshots(page, name, language);
      });
    }

    test('a result looks the same as before', async ({ page }) => {
      test.skip(!isUnderTest('/'), 'it belongs to another app');
      const cutout = sharp(Buffer.from(redDiscSvg(480, 360, 'none'))).png();
      await page.route('**/api/upload', (route) => route.fulfill({ json: completedAnswer }));
      await page.route('**/uploads/test.png', async (route) =>
        route.fulfill({ contentType: 'image/png', body: await cutout.toBuffer() }),
      );
      await openTool(page, localized('/', language));
      const { choose, result, r, toast } = tool(page, language);
      await choose(await disc('png'));
      await expect(result.getByRole('button', { name: r('edit') })).toBeEnabled();
      await toast.getByRole('button').click();
      await expect(toast).toBeHidden();
      await compareScreenshots(page, 'result', language, result);
    });
  });
}

test('every stored screenshot belongs to a page, and all together are small', () => {
  test.skip(isUpdating, 'the screenshots are being taken');
  const expected = [...Object.keys(pages), 'result'].flatMap((name) =>
    Object.keys(screens).flatMap((screen) =>
      themes.flatMap((theme) => languages.map((language) => `${name}-${screen}-${theme}-${language}.webp`)),
    ),
  );
  const kept = readdirSync(screenshotsDirectory);
  expect(kept.sort()).toEqual(expected.sort());
  const bytes = kept.reduce((sum, file) => sum + statSync(join(screenshotsDirectory, file)).size, 0);
  expect(bytes).toBeLessThan(600_000);
});
