import { expect, test } from '@playwright/test';

test('counts, and keeps the count when the language changes', async ({ page }) => {
  await page.goto('/starter');
  await page.getByRole('button').click();
  await page.getByRole('button').click();
  await expect(page.getByRole('status')).toContainText('2');
  await page.getByRole('link', { name: 'fr', exact: true }).click();
  await expect(page).toHaveURL('/fr/starter');
  await expect(page.getByRole('status')).toContainText('2');
});
