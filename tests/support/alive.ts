import { expect, type Locator, type Page } from '@playwright/test';

// The functions poll from outside the page, because some tests stop the page's clock.
const intervals = [50];

/** Waits until the page's code has hydrated the element. */
export async function untilAlive(locator: Locator): Promise<void> {
  const isAlive = () =>
    locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isAlive, { intervals }).toBe(true);
  await untilCommitted(locator.page());
}

/** React marks elements while it hydrates them. Effects, such as listeners of the page, run only after it has finished. */
function untilCommitted(page: Page): Promise<void> {
  const isCommitted = () =>
    page.evaluate(() => {
      const root = document.getElementById('root');
      const [, fiber] = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer')) ?? [];
      return fiber?.stateNode.current.memoizedState.isDehydrated !== true;
    });
  return expect.poll(isCommitted, { intervals }).toBe(true);
}

/** Waits until headings and controls of the page are hydrated, including parts whose code loads later. */
export async function untilAllAlive(page: Page): Promise<void> {
  const withoutCode = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main, footer, h1, h2, h3, button, input, select, textarea, summary')]
        // The text of an article is HTML that React does not look into.
        .filter((element) => !element.closest('.lo-prose'))
        .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactProps')))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  await expect.poll(withoutCode, { intervals }).toEqual([]);
  await untilCommitted(page);
}
