import { expect, type Page } from '@playwright/test';

/** Waits until every picture on the screen is loaded. */
export function untilPicturesShow(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          return image.checkVisibility() && bottom > 0 && top < innerHeight && !image.complete;
        })
        .map(({ currentSrc, alt }) => currentSrc || alt),
    );
  return expect.poll(missing).toEqual([]);
}
