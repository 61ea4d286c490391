import type { Page } from '@playwright/test';
import { untilAlive, untilAllAlive } from '../support/alive.ts';
import { heldCodeMessages, holdFile, openWithoutCode } from '../support/held-code.ts';
import { disc, dropFiles, interceptFileDialogs, openTool, receiveUploads, tool } from '../support/remover.ts';
import { chunkAddress, languages, localized } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test('the installed app has the language of the page', async ({ request }) => {
  for (const language of languages) {
    const html = await (await request.get(localized('/imprint', language))).text();
    const [, href = ''] = /<link rel="manifest" [^>]*href="([^"]+)"/.exec(html) ?? [];
    const response = await request.get(href);
    expect(response.headers()['content-type']).toContain('application/manifest+json');
    const manifest = await response.json();
    expect(manifest).toMatchObject({ lang: language, start_url: localized('/', language) });
    const shared = await request.post(manifest.share_target.action, { maxRedirects: 0 });
    expect(shared.headers().location).toBe(manifest.start_url);
  }
});

test.describe('language', () => {
  test('a language switch stores the choice and changes the address without loading a document', async ({
    page,
  }) => {
    await page.goto('/imprint');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: /^Language:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de/imprint');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('de');
  });

  test('the last language can be seen at 400 % zoom', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/imprint');
    await page.getByRole('button', { name: /^Language:/ }).click();
    const last = page.getByRole('menuitemradio', { name: 'Deutsch' });
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
  });

  test('a spinner shows while the texts of a language load', async ({ page }) => {
    await page.goto('/faq');
    const button = page.getByRole('button', { name: /^Language:/ });
    await untilAlive(button);
    const { release } = await holdFile(page, chunkAddress('mf-support', 'texts-de-faq-json'));
    await button.click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(button.locator('.lo-spinner')).toBeVisible();
    release();
    await expect(page).toHaveURL('/de/faq');
    await expect(page.locator('.lo-language .lo-spinner')).toHaveCount(0);
  });

  test('Back after a switch keeps the language', async ({ page }) => {
    await page.goto('/imprint');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveURL('/privacy');
    await page.getByRole('button', { name: /^Language:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de/privacy');
    await page.goBack();
    await expect(page).toHaveURL('/de/imprint');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
    await page.locator('.lo-skip').focus();
    await page.goForward();
    await expect(page).toHaveURL('/de/privacy');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a stored preference sends a visitor of an unprefixed address to the prefixed page', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'fr'));
    await page.goto('/imprint?from=mail#top');
    await expect(page).toHaveURL('/fr/imprint?from=mail#top');
  });

  test('without a preference the browser’s language decides', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'es-MX' });
    const page = await context.newPage();
    await page.goto('/imprint');
    await expect(page).toHaveURL('/es/imprint');
    await context.close();
  });

  test('English stays after a reload when storage is blocked', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
    });
    await page.goto('/imprint');
    await expect(page).toHaveURL('/de/imprint');
    await page.getByRole('button', { name: /^Sprache:/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
    await expect(page).toHaveURL('/en/imprint');
    await context.close();
  });

  test('an address with the English prefix leads to English pages only', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto('/en/blog');
    await page.getByRole('main').getByRole('link', { name: 'How to make a background transparent' }).click();
    await expect(page).toHaveURL('/en/blog/transparent-background-paint-paint3d');
    await expect(page.locator('.lo-prose a').first()).toHaveAttribute('href', /^\/en\//);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await context.close();
  });

  test('a stored preference for English wins over the browser’s language', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto('/imprint');
    await expect(page).toHaveURL('/imprint');
    await context.close();
  });

  test('the address decides, with any case and with or without a trailing slash', async ({ page }) => {
    await page.goto('/FR/Imprint/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/fr\/imprint$/);
  });
});

test.describe('a language whose texts cannot be loaded', () => {
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] });

  test('is not switched to: the page keeps its state', async ({ page, context }) => {
    await page.goto('/contact');
    await untilAllAlive(page);
    await page.getByLabel('Subject').fill('A long story');
    const choose = async () => {
      await page.getByRole('button', { name: /^Language:/ }).click();
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    };
    await context.setOffline(true);
    await choose();
    await expect(page.locator('.lo-toast')).toContainText('Language not changed');
    await expect(page).toHaveURL('/contact');
    await expect(page.getByLabel('Subject')).toHaveValue('A long story');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
    await context.setOffline(false);
    await choose();
    await expect(page).toHaveURL('/de/contact');
    await expect(page.getByLabel('Betreff')).toHaveValue('A long story');
  });
});

test.describe('a language in which only the texts of the page cannot be loaded', () => {
  test.use({ expectedMessages: [/Failed to load resource/] });

  test('is not switched to: the result stays', async ({ page }) => {
    await openTool(page);
    await tool(page).choose(await disc('png'));
    await expect(tool(page).resultTitle).toBeFocused();
    await untilAllAlive(page);
    await page.route('**/remotes/mf-remover/**', (route) => route.abort());
    await page.getByRole('button', { name: /^Language:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.locator('.lo-toast')).toContainText('Language not changed');
    await expect(page).toHaveURL('/');
    await expect(tool(page).resultTitle).toBeVisible();
  });
});

test.describe('unknown addresses', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] });

  for (const address of ['/nowhere', '/de/nirgends', '/xx/blog', '/blog/x/y/z']) {
    test(`${address} answers 404 with the not-found page`, async ({ request }) => {
      const answer = await request.get(address);
      expect(answer.status()).toBe(404);
      const html = await answer.text();
      expect(html).toMatch(/<h1[^>]*>.*404.*<\/h1>/);
      expect(html).toContain('<meta name="robots" content="noindex"');
    });
  }

  for (const address of ['/blog/%E0%A4%A', '/de/%FF', '/%']) {
    test(`${address} is not a valid address: it shows the not-found page, and nothing is logged`, async ({
      page,
    }) => {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.locator('h1')).toContainText(/404|Not Found/);
    });
  }

  test('the requested address moves nothing on the not-found page when it appears', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const { release } = await openWithoutCode(page, `/${'a-long-address/'.repeat(8)}`);
    const footer = page.getByRole('contentinfo');
    await page.evaluate(() => document.fonts.ready);
    const before = (await footer.boundingBox())?.y;
    release();
    await expect(page.getByText('Requested address: /a-long-address')).toBeVisible();
    expect((await footer.boundingBox())?.y).toBe(before);
  });

  test('the not-found page has working links into the site', async ({ page }) => {
    await page.goto('/nowhere');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
  });
});

/** Opens a page with a stopped clock, and waits until its code has loaded and set its timers. */
async function openWithStoppedClock(page: Page, address: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(address);
  await untilAllAlive(page);
}

test.describe('cookie banner', () => {
  test('appears two seconds after load, and Accept hides it for good', async ({ page }) => {
    await openWithStoppedClock(page, '/imprint');
    const banner = page.getByRole('region', { name: 'Cookie banner' });
    await page.clock.runFor(1900);
    await expect(banner).toBeHidden();
    await page.clock.runFor(200);
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(banner).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('accepted');
    await page.reload();
    await untilAllAlive(page);
    await page.clock.runFor(3000);
    await expect(banner).toBeHidden();
  });

  test('appears two seconds after load, also if its code comes later', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    const { release } = await openWithoutCode(page, '/imprint');
    await page.clock.runFor(1500);
    release();
    await untilAllAlive(page);
    const banner = page.getByRole('region', { name: 'Cookie banner' });
    await expect(banner).toBeHidden();
    await page.clock.runFor(600);
    await expect(banner).toBeVisible();
  });

  test('Accept hides it in every tab', async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) await openWithStoppedClock(tab, '/imprint');
    const banner = other.getByRole('region', { name: 'Cookie banner' });
    await other.clock.runFor(2100);
    await expect(banner).toBeVisible();
    await page.clock.runFor(2100);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(banner).toBeHidden();
  });

  test('the X hides it until a page is loaded, without storing anything', async ({ page }) => {
    await openWithStoppedClock(page, '/imprint');
    await page.clock.runFor(2100);
    const banner = page.getByRole('region', { name: 'Cookie banner' });
    await banner.getByRole('button', { name: 'Close for now' }).click();
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBeNull();
    await page.reload();
    await untilAllAlive(page);
    await page.clock.runFor(2100);
    await expect(banner).toBeVisible();
  });

  for (const language of ['en', 'de'] as const) {
    test(`in ${language} it is one slim line on every screen, which covers nothing and moves nothing`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as {
            value: number;
            sources: { node?: Element }[];
          }[]) {
            if (entry.value > 0.01)
              moved.push(...entry.sources.map(({ node }) => `${entry.value} ${node?.className}`));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      for (const [width, height] of [
        [1440, 900],
        [1366, 657],
        [1024, 700],
        [390, 664],
        [360, 640],
        [320, 256],
      ] as const) {
        const screen = `${width} × ${height}`;
        await page.setViewportSize({ width, height });
        await page.goto(localized('/', language));
        await untilAllAlive(page);
        await page.clock.runFor(2100);
        const banner = page.getByRole('region', { name: /^Cookie/ });
        await expect(banner, screen).toBeVisible();
        const box = await banner.boundingBox();
        expect(box?.height, screen).toBeLessThanOrEqual(64);
        // Every element under it belongs to it or to the header.
        const covered = await banner.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const under = new Set<string>();
          for (let x = left + 1; x < right; x += 8)
            for (let y = top + 1; y < bottom; y += 8)
              for (const found of document.elementsFromPoint(x, y))
                if (!element.contains(found) && found.closest('main, footer, button, a'))
                  under.add(found.outerHTML);
          return [...under].filter((html) => !html.startsWith('<html') && !html.startsWith('<body'));
        });
        expect(covered, screen).toEqual([]);
        const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
        expect(await moved(), screen).toEqual([]);

        // Its buttons come before the page's content.
        const reached: string[] = [];
        for (let step = 0; step < 8; step += 1) {
          await page.keyboard.press('Tab');
          reached.push(
            await page.evaluate(
              () => document.activeElement?.closest('.lo-cookies, main, header')?.className ?? 'none',
            ),
          );
        }
        expect(reached, screen).toContain('lo-cookies');
        // The page's content has the empty name.
        expect(reached.indexOf('lo-cookies'), screen).toBeLessThan(reached.indexOf(''));
      }
    });
  }

  test('does not move the page by a single pixel, even if its text needs three lines', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openWithStoppedClock(page, '/fr/imprint');
    await page.evaluate(() => document.fonts.ready);
    const top = () => page.locator('main h1').evaluate((title) => title.getBoundingClientRect().top);
    const before = await top();
    await page.clock.runFor(2100);
    const banner = page.getByRole('region', { name: /cookies/ });
    await expect(banner).toBeVisible();
    expect(await top()).toBe(before);
    await banner.getByRole('button', { name: 'Accepter' }).click();
    await page.reload();
    await untilAllAlive(page);
    await page.clock.runFor(3000);
    await expect(banner).toBeHidden();
    expect(await top()).toBeLessThan(before);
  });

  test('it covers no dialog and no result', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.clock.install();
    await openTool(page);
    await page.clock.runFor(2100);
    await page.getByRole('region', { name: 'Cookie banner' }).waitFor();
    const { choose, resultTitle, result } = tool(page);
    await choose(await disc('png'));
    await expect(resultTitle).toBeFocused();
    const hits = (name: string) =>
      result.getByRole('button', { name, exact: true }).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    for (const name of ['Download HD', 'Edit Image', 'Copy']) await expect.poll(() => hits(name)).toBe(true);
  });
});

test.describe('toasts over a dialog', () => {
  test('are above it, are announced, can be dismissed by pointer and keys, and F8 leads to them', async ({
    page,
  }) => {
    await openTool(page);
    const { choose, dialog, toast } = tool(page);
    await receiveUploads(page, () => {});
    // Radix removes the text for screen readers after a second.
    await page.evaluate(() => {
      const announced: string[] = [];
      Object.assign(window, { announced });
      const note = () => {
        for (const { textContent } of document.querySelectorAll('dialog[open] [role=status][aria-live]')) {
          announced.push(textContent);
        }
      };
      new MutationObserver(note).observe(document, { childList: true, subtree: true });
    });
    await choose(await disc('png'));
    await expect(toast).toContainText('Upload successful');
    await expect(dialog).toBeVisible();
    const announced = () =>
      page.evaluate(() => (window as unknown as { announced: string[] }).announced.join('\n'));
    await expect.poll(announced).toContain('Upload successful');
    const dismiss = toast.getByRole('button', { name: 'Dismiss notification' });
    const isOnTop = await dismiss.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
    await page.keyboard.press('F8');
    await expect(page.locator('.lo-toasts')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toast).toBeHidden();
    // Escape closed only the toast.
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast).toContainText('Stopped');
    await toast.getByRole('button', { name: 'Dismiss notification' }).click();
    await expect(toast).toBeHidden();
  });
});

test.describe('before the page is hydrated', () => {
  test.use({ expectedMessages: heldCodeMessages });
  test('three presses of a button count as one', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/imprint');
    const button = page.getByRole('button', { name: /^Language:/ });
    for (let press = 0; press < 3; press++) await button.click();
    await expect(page.getByRole('menu')).toBeHidden();
    release();
    await expect(page.getByRole('menu')).toBeVisible();
  });

  test('a press that makes React hydrate the page counts once', async ({ page }) => {
    await page.addInitScript(() => {
      let early: { keep: (event: Event) => void };
      // The shell replaces `keep` right before it hydrates.
      const pressAtHydration = () => {
        let { keep } = early;
        Object.defineProperty(early, 'keep', {
          get: () => keep,
          set: (next: typeof keep) => {
            keep = next;
            queueMicrotask(() => document.querySelector<HTMLElement>('.lo-language > button')?.click());
          },
        });
      };
      Object.defineProperty(window, 'liftoutEarly', {
        get: () => early,
        set: (value: typeof early) => {
          early = value;
          pressAtHydration();
        },
      });
    });
    const { release } = await openWithoutCode(page, '/faq');
    await page.getByRole('searchbox').fill('free');
    release();
    // This input came first, so everything that is replayed has been replayed when it shows.
    await expect(page.locator('main details').first()).toContainText('free');
    await expect(page.getByRole('menu')).toBeVisible();
  });

  test('text that is typed into a field is kept, and the cursor stays', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/faq');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('frre');
    await search.press('ArrowLeft');
    await search.press('Backspace');
    await search.pressSequentially('e');
    release();
    await expect(page.locator('main details').first()).toContainText('free');
    await expect(search).toHaveValue('free');
    expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3);
  });

  test('a chosen radio button counts, and only the last one', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/feedback');
    const rating = page.getByRole('group', { name: 'How do you rate Liftout?' });
    await rating.locator('label').nth(1).click();
    await rating.locator('label').nth(3).click();
    release();
    await expect(rating).toContainText('4 stars out of 5');
    await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked();
  });

  test('keys move tabs and sliders of a part that loads even later', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/');
    const kinds = page.getByRole('tablist', { name: 'Kinds of picture' });
    await kinds.getByRole('tab', { name: 'Products' }).press('ArrowRight');
    const line = page.getByRole('slider').last();
    await line.press('Home');
    release();
    await expect(kinds.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true');
    await expect(line).toHaveAttribute('aria-valuetext', '0% before');
  });

  test('a file that is chosen is sent', async ({ page }) => {
    await receiveUploads(page, () => {});
    const { release } = await openWithoutCode(page, '/');
    await page
      .locator('#upload input[type=file]')
      .first()
      .setInputFiles(await disc('png'));
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a file that is dropped anywhere is sent', async ({ page }) => {
    await receiveUploads(page, () => {});
    const { release } = await openWithoutCode(page, '/');
    await dropFiles(page, 'footer', [await disc('png')]);
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('the file dialog opens at once, by mouse and by keyboard, and the file is taken later', async ({
    page,
  }) => {
    interceptFileDialogs(page);
    await receiveUploads(page, () => {});
    const { release } = await openWithoutCode(page, '/');
    const { chooseButton } = tool(page);
    const byMouse = page.waitForEvent('filechooser');
    await chooseButton.click();
    await byMouse;
    const byKeyboard = page.waitForEvent('filechooser');
    await chooseButton.press('Enter');
    await (await byKeyboard).setFiles(await disc('png'));
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a submitted form keeps its text, and says that it was not sent', async ({ page }) => {
    const { release } = await openWithoutCode(page, '/contact');
    const form = page.locator('main form');
    await form.getByRole('textbox').first().fill('Ada');
    await form.locator('button[type=submit]').click();
    release();
    await expect(form.getByRole('status').getByRole('link')).toHaveAttribute('href', /^mailto:.*Ada/);
    await expect(form.getByRole('textbox').first()).toHaveValue('Ada');
  });
});

test('the browser of a phone held sideways keeps its notch beside the page', async ({ page }) => {
  await page.goto('/imprint');
  const viewport = page.locator('meta[name=viewport]');
  await expect(viewport).toHaveAttribute('content', 'width=device-width, initial-scale=1');
});

test('the keyboard reaches the content first, and the language menu works without a pointer', async ({
  page,
}) => {
  await page.goto('/imprint');
  await expect(page.locator('html[data-whole]')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('button', { name: /^Language:/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.lo-menu-item:focus')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Language:/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/de/imprint');
});

test('a page is there after a visit that was interrupted while its remote loaded', async ({ page }) => {
  await page.goto('/blog');
  await untilAllAlive(page);
  const footer = page.getByRole('contentinfo');
  const { release } = await holdFile(page, '**/remotes/mf-legal/**');
  const requested = page.waitForRequest('**/remotes/mf-legal/**');
  await footer.getByRole('link', { name: 'Imprint' }).click();
  await requested;
  await footer.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  const loaded = page.waitForResponse('**/remotes/mf-legal/**/*routes*');
  release();
  await loaded;
  await footer.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
});

test('a link within a page scrolls smoothly, and a link to another page does not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/terms');
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.locator('main a[href^="#"]').first().focus();
  expect(await behavior()).toBe('smooth');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).focus();
  expect(await behavior()).toBe('auto');
});

test('every address of the footer leads to its page in the page’s language', async ({ request }) => {
  const html = await (await request.get('/fr/imprint')).text();
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  for (const path of ['help', 'contact', 'status', 'feedback', 'terms', 'privacy', 'cookies', 'imprint']) {
    const address = `/fr/${path}`;
    expect(footer.split(`href="${address}"`)).toHaveLength(2);
    const page = await request.get(address);
    expect(page.status(), address).toBe(200);
    expect(await page.text(), address).toContain('<html lang="fr">');
  }
});

for (const language of ['en', 'de'] as const) {
  for (const first of ['/', '/blog', '/help', '/terms']) {
    test(`header and footer of ${localized(first, language)} lead to other remotes in the same document`, async ({
      page,
    }) => {
      await page.goto(localized(first, language));
      await untilAllAlive(page);
      const heading = (await page.locator('h1').textContent()) ?? '';
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      for (const next of ['/', '/help', '/terms'].filter((path) => path !== first)) {
        const link = page.locator(`:is(header, footer) a[href="${localized(next, language)}"]`);
        await link.first().click({ timeout: 10_000 });
        await expect(page.locator('h1')).not.toHaveText(heading);
        await expect(page).toHaveURL(localized(next, language));
        await page.goBack();
        await expect(page.locator('h1')).toHaveText(heading);
      }
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
  }
}

test('the Link header names files that the page uses, and no file is fetched twice', async ({ page }) => {
  await page.addInitScript(() => {
    const used = new Set<string>();
    Object.assign(window, { isUsed: (file: string) => used.has(file) });
    const note = (node: Node) =>
      node instanceof HTMLScriptElement && node.src && used.add(new URL(node.src).pathname);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document, { childList: true, subtree: true });
  });
  const paths = [
    '/',
    '/remove-background-from-cars',
    '/tools',
    '/blog',
    '/blog/transparent-background-paint-paint3d',
    '/faq',
    '/contact',
    '/terms',
  ];
  for (const path of paths) {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const response = await page.goto(path);
    await untilAllAlive(page);
    const named = [...(response?.headers().link ?? '').matchAll(/<([^>]+)>; rel=preload/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length, path).toBeGreaterThan(1);
    for (const file of named) {
      expect(
        fetched.filter((one) => one === file),
        `${path}: ${file}`,
      ).toEqual([file]);
      const isUsed = (name: string) =>
        (window as unknown as { isUsed: (name: string) => boolean }).isUsed(name);
      expect(await page.evaluate(isUsed, file), `${path} uses ${file}`).toBe(true);
    }
    page.removeAllListeners('request');
  }
});

test.describe('a part that the browser renders differently from the server', () => {
  test.use({ expectedMessages: [/Minified React error #418/] });
  const changes: Record<string, { change: [from: string, to: string]; apps: string[] }> = {
    'in the frame is reported only for the shell': {
      change: ['>Privacy policy</a>', '>Privacy</a>'],
      apps: ['shell'],
    },
    'in a page is reported only for its remote': {
      change: ['<article', '<i></i><article'],
      apps: ['mf-legal'],
    },
    'in a component of the kit is reported for both': {
      change: ['<h1', '<i></i><h1'],
      apps: ['mf-legal', 'shell'],
    },
  };
  for (const [name, { change, apps }] of Object.entries(changes)) {
    test(name, async ({ page }) => {
      await page.route('/imprint', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({ response, body: html.replace(...change) });
      });
      const reported: string[] = [];
      await page.route('/api/deployments/*/failures', async (route) => {
        reported.push(new URL(route.request().url()).pathname.split('/')[3] ?? '');
        await route.fulfill({ status: 204 });
      });
      await page.goto('/imprint');
      await expect.poll(() => reported).toEqual(apps);
      // No report may follow.
      await untilAllAlive(page);
      expect(reported).toEqual(apps);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [language, text] of [
    ['en', 'JavaScript is switched off.'],
    ['de', 'JavaScript ist ausgeschaltet.'],
  ] as const) {
    test(`a page in ${language} says what does not work, and can be read`, async ({ page }) => {
      await page.goto(localized('/faq', language));
      const notice = page.locator('noscript > div');
      await expect(notice).toBeVisible();
      await expect(notice).toContainText(text);
      const [question] = await page.locator('summary').all();
      await question?.click();
      await expect(page.locator('details[open] p').first()).toBeVisible();
    });
  }
});
