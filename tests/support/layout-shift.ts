import type { Page } from '@playwright/test';

type ShiftWindow = Window & { shift: number };

/** Counts layout shifts of the pages that are opened from now on. @returns a function that reads their sum on the open page */
export async function countLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as { value: number }[])
        (window as unknown as ShiftWindow).shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as ShiftWindow).shift);
}
