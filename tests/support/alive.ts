import { expect, type Locator } from '@playwright/test';

/** Waits until the page's code has brought the element to life; asked from outside, for some tests stop the page's clock. */
export function untilAlive(locator: Locator): Promise<void> {
  const isAlive = () =>
    locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  return expect.poll(isAlive, { intervals: [50] }).toBe(true);
}
