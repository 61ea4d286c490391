import type { Page } from '@playwright/test';

/**
 * Changes a page like the translator of a browser, from the moment its HTML is parsed: each text node is
 * replaced with two nested `<font>` elements, at first and whenever the page changes. The "translation" is in capitals, so
 * that it differs from the text that React knows.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const skipped = ['SCRIPT', 'STYLE', 'FONT', 'TEXTAREA'];
    const translate = () => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walk.nextNode()) {
        const text = walk.currentNode as Text;
        if (text.data.trim() && !skipped.includes(text.parentElement?.tagName ?? '')) texts.push(text);
      }
      for (const text of texts) {
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.textContent = text.data.toUpperCase();
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    addEventListener('DOMContentLoaded', () => {
      translate();
      new MutationObserver(translate).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
  });
}

/** Translates the current page once. */
export function translateOnce(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) {
      const text = walk.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest('script, style, font')) texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
    return texts.length;
  });
}
