import type { Locator, Page } from '@playwright/test';
import { untilAlive } from './alive.ts';

/** Stops the clock until the test runs it, but not before `control` works, so that the page's code can load. */
export async function stopTime(page: Page, control: Locator): Promise<void> {
  await untilAlive(control);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
}
