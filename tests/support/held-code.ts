import type { Page } from '@playwright/test';

/** Messages of Chromium about scripts that are preloaded and held, for `expectedMessages`. */
export const heldCodeMessages: [RegExp] = [
  /was preloaded using link preload but not used within a few seconds/,
];

/** Keeps a file back until it is released. */
export async function holdFile(page: Page, address: string | RegExp): Promise<{ release: () => void }> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return { release };
}

/** Opens a page whose code arrives only when it is released. */
export async function openWithoutCode(page: Page, address: string): Promise<{ release: () => void }> {
  const { release } = await holdFile(page, '**/shell/main.*.js');
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return { release };
}
