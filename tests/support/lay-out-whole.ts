import type { Page } from '@playwright/test';

/** Makes the page lay out all its parts now. Otherwise it lays out lower parts only when they come near the screen. */
export function layOutWhole(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  });
}
