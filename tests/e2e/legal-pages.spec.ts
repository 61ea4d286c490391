import { untilAlive } from '../support/alive.ts';
import { languages, localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const names = ['terms', 'privacy', 'cookies', 'imprint'] as const;
const sectionCounts = { terms: 8, privacy: 11, cookies: 5, imprint: 4 };

for (const name of names) {
  test(`/${name} has numbered sections, a table of contents, and links to the other legal pages`, async ({
    page,
  }) => {
    for (const language of languages) {
      await page.goto(localized(`/${name}`, language));
      const numbers = page.locator('article section > .lo-card > a[href^="#"]');
      const expected = Array.from({ length: sectionCounts[name] }, (_, index) => String(index + 1));
      await expect(numbers, language).toHaveText(expected);
      const contents = page.locator('nav[aria-labelledby=contents-title] a');
      await expect(contents).toHaveCount(sectionCounts[name]);
      for (const link of await contents.all()) {
        await expect(page.locator((await link.getAttribute('href')) ?? 'none')).toHaveCount(1);
      }
      for (const other of names.filter((entry) => entry !== name)) {
        const link = page.locator(
          `nav[aria-labelledby=other-pages-title] a[href="${localized(`/${other}`, language)}"]`,
        );
        await expect(link, language).toHaveCount(1);
      }
    }
  });
}

test('dates are in the page’s language', async ({ page }) => {
  const dates = {
    en: ['Last updated: December 29, 2024', 'Effective: January 1, 2025'],
    zh: ['2024年12月29日', '2025年1月1日'],
    es: ['29 de diciembre de 2024', '1 de enero de 2025'],
    fr: ['29 décembre 2024', '1 janvier 2025'],
    de: ['29. Dezember 2024', '1. Januar 2025'],
  };
  for (const language of languages) {
    await page.goto(localized('/terms', language));
    for (const date of dates[language]) await expect(page.locator('article')).toContainText(date);
  }
});

test('the terms begin with six points and end with governing law and a promise of an answer', async ({
  page,
}) => {
  await page.goto('/terms');
  await expect(page.getByRole('region', { name: 'Quick summary' }).getByRole('term')).toHaveCount(6);
  await expect(page.getByText('within 5 business days')).toBeVisible();
  await expect(page.getByText('governed by the laws of the United States')).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

test('the privacy policy begins with the overview and the notices for Europe and California', async ({
  page,
}) => {
  await page.goto('/privacy');
  await expect(page.getByRole('region', { name: 'Quick overview' })).toContainText('deleted after 24 hours');
  await expect(page.getByRole('heading', { name: /GDPR/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /CCPA/ })).toBeVisible();
});

test('the cookie policy lists three kinds with their entries, and steps for four browsers', async ({
  page,
}) => {
  await page.goto('/cookies');
  await expect(page.locator('#kinds').getByRole('heading', { level: 3 })).toHaveText([
    'Essential',
    'Analytics',
    'Preferences',
  ]);
  for (const key of ['cookieConsent', 'language']) {
    await expect(page.locator('#kinds').getByText(key, { exact: true })).toBeVisible();
  }
  await expect(page.locator('#managing-cookies').getByRole('heading', { level: 3 })).toHaveText([
    'Chrome',
    'Firefox',
    'Safari',
    'Edge',
  ]);
});

test('email addresses inside sentences are links', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.locator('#controller a[href="mailto:privacy@liftout.example"]')).toBeVisible();
  await page.goto('/imprint');
  await expect(page.locator('#contact a[href="mailto:legal@liftout.example"]')).toBeVisible();
});

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
