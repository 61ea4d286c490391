import { untilAlive } from '../support/alive.ts';
import { expect, test } from '../support/test.ts';

test('the table of contents marks the section on the screen', async ({ page }) => {
  await page.goto('/privacy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Your rights' }).click();
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
  await page.locator('#your-rights').evaluate((section) => scrollTo(0, (section as HTMLElement).offsetTop));
  await expect(contents.locator('[aria-current]')).toHaveText(/Your rights/);
  await page.keyboard.press('End');
  await expect(contents.getByRole('link').last()).toHaveAttribute('aria-current', 'location');
  // A key press may be lost while the page still scrolls to its end.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(contents.locator('[aria-current]')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

test('Back from a section leads to the earlier position, and Forward to the section', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terms');
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
  await untilAlive(link);
  await link.scrollIntoViewIfNeeded();
  const section = page.locator('#termination');
  await link.click();
  await expect(section).toBeInViewport();
  await page.goBack();
  await expect(link).toBeInViewport();
  await page.goForward();
  await expect(section).toBeInViewport();
});

test('a printed page has only the document, dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('nav[aria-labelledby=contents-title]')).toBeHidden();
  await expect(page.locator('nav[aria-labelledby=other-pages-title]')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('Skip to content')).toBeHidden();
  expect(
    await page
      .locator('#acceptance p')
      .first()
      .evaluate((text) => getComputedStyle(text).color),
  ).toBe('rgb(27, 23, 20)');
});
