import type { Page } from '@playwright/test';

/** Has the page lay out what is far below as well, which it otherwise does when that comes near. */
export function layOutWhole(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  });
}
