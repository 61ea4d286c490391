import { axeFindings } from '../support/axe.ts';
import { layOutWhole } from '../support/lay-out-whole.ts';
import { allPages, languages, localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

for (const address of allPages()) {
  test(`axe finds nothing on ${address} in any language, light or dark`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const language of languages) {
      await page.goto(localized(address, language));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeFindings(page), `${language} ${colorScheme}`).toEqual([]);
      }
    }
  });

  test(`${address} needs no sideways scrolling on 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const language of ['en', 'de'] as const) {
      await page.goto(localized(address, language));
      await layOutWhole(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, language).toBeLessThanOrEqual(320);
    }
  });
}

test('axe finds nothing with the language menu or the cookie banner open', async ({ page }) => {
  await page.goto('/imprint');
  await page.getByRole('button', { name: /^Language:/ }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
