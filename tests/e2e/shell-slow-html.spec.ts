import { untilAllAlive } from '../support/alive.ts';
import { countLayoutShift } from '../support/layout-shift.ts';
import { pageTypes } from '../support/site.ts';
import { siteInPieces } from '../support/slow-html.ts';
import { expect, test } from '../support/test.ts';

for (const [width, height] of [
  [360, 640],
  [1280, 800],
] as const) {
  // The pages that show a picture at once.
  for (const type of ['home', 'scenario', 'posts', 'article'] as const) {
    test(`${type} on ${width} × ${height}: almost nothing moves while its HTML arrives in pieces`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height });
      const layoutShift = await countLayoutShift(page);
      await page.goto(`${await siteInPieces(page, String(baseURL))}${pageTypes[type]}`);
      await untilAllAlive(page);
      // Lines of text that are still growing move a little. Visitors notice 0.1.
      expect(await layoutShift()).toBeLessThan(0.06);
    });
  }
}
