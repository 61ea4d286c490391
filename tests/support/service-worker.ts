import type { Page } from '@playwright/test';

/** Waits until the service worker answers the requests of the page. */
export function untilServiceWorkerControls(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const controlled = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    );
    if (!navigator.serviceWorker.controller) await controlled;
  });
}
