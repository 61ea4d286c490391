import { untilAllAlive } from '../support/alive.ts';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { languages, localized, pagesUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const desktop = { width: 1280, height: 720 };

for (const path of pagesUnderTest()) {
  test(`${path} in every language has complete HTML, hydrates, passes axe, and fits 320 pixels`, async ({
    page,
  }) => {
    test.slow();
    await page.addInitScript(countFormatters);
    for (const language of languages) {
      const address = localized(path, language);
      await page.setViewportSize(desktop);
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      const html = (await response?.text()) ?? '';
      expect(html, address).toContain(`<html lang="${language}">`);
      expect(html, address).toMatch(/<head>.*<title>[^<]+<\/title>.*<\/head>/s);
      expect(html, address).toMatch(/<meta name="description" content="[^"]{40,}/);
      expect(html, address).toMatch(/<h1[ >]/);
      expect(html, address).not.toMatch(/\bmf-[a-z]+\/[a-z]+:|undefined<|\[object Object\]/);

      // A hydration mismatch is a console message, which fails the test.
      await untilAllAlive(page);
      await expect(page.locator('h1')).toHaveCount(1);
      // A browser needs 20 to 30 ms for its first formatter, so the server formats numbers and dates.
      expect(await page.evaluate(() => Reflect.get(window, 'formatters')), address).toBe(0);
      expect(await axeFindingsInBothThemes(page), address).toEqual([]);

      await page.setViewportSize({ width: 320, height: 640 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${address} scrolls sideways`).toBeLessThanOrEqual(320);
    }
  });
}

/** Counts the formatters that a page creates. Runs in the browser. */
function countFormatters(): void {
  const counted = { formatters: 0 };
  Object.defineProperty(window, 'formatters', { get: () => counted.formatters });
  const count = <Formatter extends new (...args: never[]) => object>(formatter: Formatter) =>
    new Proxy(formatter, {
      construct(target, args, newTarget) {
        counted.formatters += 1;
        return Reflect.construct(target, args, newTarget);
      },
    });
  Object.assign(Intl, {
    NumberFormat: count(Intl.NumberFormat),
    DateTimeFormat: count(Intl.DateTimeFormat),
    Segmenter: count(Intl.Segmenter),
  });
}
