import { expect, type Locator, type Page } from '@playwright/test';

// Both functions poll from outside the page, because some tests stop the page's clock.
const intervals = [50];

/** Waits until the page's code has hydrated the element. */
export function untilAlive(locator: Locator): Promise<void> {
  const isAlive = () =>
    locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  return expect.poll(isAlive, { intervals }).toBe(true);
}

/** Waits until headings and controls of the page are hydrated, including parts whose code loads later. */
export function untilAllAlive(page: Page): Promise<void> {
  const withoutCode = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main, footer, h1, h2, h3, button, input, select, textarea, summary')]
        // The text of an article is HTML that React does not look into.
        .filter((element) => !element.closest('.lo-prose'))
        .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactProps')))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  return expect.poll(withoutCode, { intervals }).toEqual([]);
}
