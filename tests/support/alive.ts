import { expect, type Locator, type Page } from '@playwright/test';

// The page itself looks, because a call from outside for each look takes a tenth of the time that the page needs to
// load. Playwright does this with the browser's own timers, also when the test has stopped the page's clock.
const looks = { polling: 50, timeout: 30_000 };

/** Waits until the page's code has hydrated the element. */
export async function untilAlive(locator: Locator): Promise<void> {
  await expect(async () => {
    const found = await locator.page().waitForFunction(
      (element) => {
        if (!element?.isConnected) return 'removed';
        return Object.keys(element).some((key) => key.startsWith('__reactProps')) && 'alive';
      },
      await locator.elementHandle(),
      looks,
    );
    expect(await found.jsonValue()).toBe('alive');
  }).toPass({ intervals: [50], timeout: looks.timeout });
  await untilCommitted(locator.page());
}

/** React marks elements while it hydrates them. Effects, such as listeners of the page, run only after it has finished. */
async function untilCommitted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const root = document.getElementById('root');
      const [, fiber] = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer')) ?? [];
      return fiber?.stateNode.current.memoizedState.isDehydrated !== true;
    },
    undefined,
    looks,
  );
}

/** Headings and controls of the page that are not hydrated, or whether there are none. Runs in the browser. */
function withoutCode(what: 'elements' | 'none') {
  const found = [
    ...document.querySelectorAll('main, footer, h1, h2, h3, button, input, select, textarea, summary'),
  ]
    // The text of an article is HTML that React does not look into.
    .filter((element) => !element.closest('.lo-prose'))
    .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactProps')));
  return what === 'none' ? found.length === 0 : found.map((element) => element.outerHTML.slice(0, 80));
}

/** Waits until headings and controls of the page are hydrated, including parts whose code loads later. */
export async function untilAllAlive(page: Page): Promise<void> {
  await page.waitForFunction(withoutCode, 'none' as const, looks).catch(async (error) => {
    expect(await page.evaluate(withoutCode, 'elements' as const)).toEqual([]);
    throw error;
  });
  await untilCommitted(page);
}
