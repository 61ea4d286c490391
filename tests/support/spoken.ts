import { expect, type Locator } from '@playwright/test';

/** Screen readers read a live region again only when its content changes. */
export async function expectReadAgain(region: Locator, act: () => Promise<void>): Promise<void> {
  await region.evaluate((element) => {
    const note = () => element.setAttribute('data-changed', '');
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
  });
  await act();
  await expect(region).toHaveAttribute('data-changed', '');
}
