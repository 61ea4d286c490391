import type { Page } from '@playwright/test';

/** Makes the page lay out also the parts far below, which it otherwise does when they come near. */
export function layOutWhole(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  });
}
