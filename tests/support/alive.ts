import type { Locator } from '@playwright/test';

/** Waits until the page's code has brought the element to life. */
export function untilAlive(locator: Locator): Promise<void> {
  return locator.evaluate(async (element) => {
    // Not by a timer: some tests have stopped the clock.
    while (!Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    }
  });
}
