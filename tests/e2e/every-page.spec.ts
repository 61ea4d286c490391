import { untilAllAlive } from '../support/alive.ts';
import { axeFindingsInBothThemes } from '../support/axe.ts';
import { languages, localized, pagesUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const desktop = { width: 1280, height: 720 };

for (const path of pagesUnderTest()) {
  test(`${path} in every language has complete HTML, hydrates, passes axe, fits 320 pixels and breaks no word`, async ({
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

      for (const width of [1024, 768, 320]) {
        await page.setViewportSize({ width, height: 640 });
        // On a phone, hyphens are allowed in words of twelve letters and more (kit.css).
        const longest = width === 320 ? 11 : Number.POSITIVE_INFINITY;
        expect(await page.evaluate(brokenWords, longest), `${address} at ${width} pixels`).toEqual([]);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${address} scrolls sideways`).toBeLessThanOrEqual(320);
    }
  });
}

/** Words of large texts that are on two lines, with at most `longest` letters. Runs in the browser. */
function brokenWords(longest: number): string[] {
  const words: string[] = [];
  for (const element of document.querySelectorAll('h1, h2, h3, h4, dt, dd')) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1 && word.length <= longest && !/\p{Script=Han}/u.test(word)) words.push(word);
      }
    }
  }
  return words;
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
