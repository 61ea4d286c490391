import type { Page, Route } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { builtDescriptor, textsOf } from '../support/built-app.ts';
import { expect, test } from '../support/test.ts';

// Each broken file logs something else. The subject is what visitors see.
test.use({ expectedMessages: [/./] });

/** The tests break the German imprint of mf-legal. mf-support stands for the other remotes. */
const { entry, chunks } = builtDescriptor('mf-legal');
const texts = textsOf('shell', 'de', 'shell.json');
const errors = texts.remoteError;
const js = (chunk: string) => chunks[chunk]?.js[0] ?? '';

const files: Record<string, string> = {
  entry,
  'routes chunk': js('routes'),
  'page chunk': js('mf-legal/imprint'),
  'locale chunk': js('texts-de-imprint-json'),
  style: chunks.routes?.css[0] ?? '',
};

/** Milliseconds after which the shell gives up on a file. */
const loadTimeoutMs = 20_000;

const faults: Record<string, (route: Route) => Promise<void> | undefined> = {
  'is 404': (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }),
  'is 500': (route) => route.fulfill({ status: 500, body: 'Internal error' }),
  'is reset': (route) => route.abort('connectionreset'),
  'is malformed': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '<html>A page of a proxy</html>' }),
  'is empty': (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  throws: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("on purpose")' }),
  hangs: () => undefined,
};

/** Faults of style sheets. The other faults do no harm, because any text is a style sheet. */
const styleFaults = ['is 404', 'is 500', 'is reset', 'hangs'];

const note = (type: 'seen' | 'recovered', description: string) =>
  test.info().annotations.push({ type, description });
const notice = (page: Page) => page.getByRole('alert');
const legalLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' });
const otherLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /Hilfe/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Addresses that the page waits for. */
const inFlight = new Set<string>();
test.beforeEach(async ({ page }) => {
  // The pauses between the tries of `load-with-retries.ts` end at once.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const pauses: unknown[] = [250, 750];
    Object.assign(window, {
      setTimeout: (done: () => void, delay?: number, ...rest: unknown[]) =>
        setTimeout(done, pauses.includes(delay) ? 0 : delay, ...rest),
    });
  });
  inFlight.clear();
  page.on('request', (request) => inFlight.add(request.url()));
  page.on('requestfinished', (request) => inFlight.delete(request.url()));
  page.on('requestfailed', (request) => inFlight.delete(request.url()));
});

/**
 * Makes the page request the file. If the file hangs, waits until everything else has loaded and advances the clock to
 * the time when the shell gives up.
 */
async function askFor(page: Page, file: string, fault: string, action: () => Promise<unknown>) {
  if (fault !== 'hangs') return action();
  const asked = page.waitForRequest((request) => request.url().includes(file));
  await action();
  await asked;
  await expect.poll(() => [...inFlight].filter((address) => !address.includes(file))).toEqual([]);
  await page.clock.fastForward(loadTimeoutMs + 400);
}

/** Opens a page with a link to the broken one. Before a link is hydrated, a click on it loads a whole document. */
async function openStart(page: Page) {
  await page.goto('/de/help');
  await untilAlive(legalLink(page));
}

async function expectShell(page: Page) {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
}

for (const [what, file] of Object.entries(files)) {
  for (const [fault, answer] of Object.entries(faults)) {
    if (what === 'style' && !styleFaults.includes(fault)) continue;
    test(`${what} ${fault}`, async ({ page }) => {
      if (fault === 'hangs') await page.clock.install();
      await openStart(page);
      const pattern = `**/remotes/mf-legal/${file}*`;
      await page.route(pattern, answer);

      await askFor(page, file, fault, () => legalLink(page).click());
      await expect(notice(page)).toContainText(errors.failed.title);
      await expect(page).toHaveTitle(`${errors.failed.title} | Liftout`);
      await expectShell(page);
      note('seen', 'German notice in the place, header and footer');

      await otherLink(page).click();
      await expect(page).toHaveURL('/de/help');
      await expect(heading(page)).toBeVisible();
      await expect(notice(page)).toHaveCount(0);

      // A page whose own file failed shows its notice again without asking for the file.
      if (what === 'page chunk') await legalLink(page).click();
      else await askFor(page, file, fault, () => legalLink(page).click());
      await expect(notice(page)).toBeVisible();
      const reload = notice(page).getByRole('button', { name: errors.reload });
      if ((await reload.count()) === 0) {
        const retry = notice(page).getByRole('button', { name: errors.retry });
        await askFor(page, file, fault, () => retry.click());
      }
      await expect(reload).toBeVisible();

      await page.unroute(pattern);
      await notice(page).getByRole('button', { name: errors.retry }).click();
      await expect(heading(page)).toHaveText('Impressum');
      note('recovered', 'retry');

      await otherLink(page).click();
      await expect(page).toHaveURL('/de/help');
      await expect(heading(page)).toBeVisible();
      await legalLink(page).click();
      await expect(heading(page)).toHaveText('Impressum');
      await expect(notice(page)).toHaveCount(0);
    });
  }
}

test('a reload is offered when a second try in place fails', async ({ page }) => {
  await openStart(page);
  await page.route(`**/remotes/mf-legal/${files.entry}*`, (route) => route.abort('connectionreset'));
  await legalLink(page).click();
  await expect(notice(page)).toContainText(errors.failed.title);
  const reload = notice(page).getByRole('button', { name: errors.reload });
  await expect(reload).toHaveCount(0);
  await notice(page).getByRole('button', { name: errors.retry }).click();
  await expect(reload).toBeVisible();
  await expect(notice(page)).toContainText(errors.failedAgain.title);
});

for (const what of ['entry', 'routes chunk', 'page chunk'] as const) {
  test(`${what} is 404 on the first page of a visit`, async ({ page }) => {
    const pattern = `**/remotes/mf-legal/${files[what]}*`;
    await page.route(pattern, faults['is 404'] as (route: Route) => Promise<void>);
    await page.goto('/de/imprint');
    await expect(notice(page)).toContainText(errors.kept.title);
    await expectShell(page);
    await expect(heading(page)).toHaveText('Impressum');
    note('seen', 'the server’s page, with a German notice above it');
    await page.unroute(pattern);
    await notice(page).getByRole('button', { name: errors.retry }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(heading(page)).toHaveText('Impressum');
    note('recovered', 'retry');
    await otherLink(page).click();
    await expect(heading(page)).toBeVisible();
  });
}

for (const what of ['entry', 'page chunk', 'locale chunk'] as const) {
  test(`${what} fails twice: it is tried again without a message`, async ({ page }) => {
    await openStart(page);
    let tries = 0;
    await page.route(`**/remotes/mf-legal/${files[what]}*`, (route) => {
      tries += 1;
      return tries < 3 ? route.abort('connectionreset') : route.continue();
    });
    await legalLink(page).click();
    await expect(heading(page)).toHaveText('Impressum');
    await expect(notice(page)).toHaveCount(0);
    // A prefetch may have asked for the file too.
    expect(tries).toBeGreaterThanOrEqual(3);
    note('recovered', 'by itself');
  });
}

for (const what of ['entry', 'routes chunk', 'page chunk'] as const) {
  test(`${what} takes 15 s on a slow connection: the page comes without a message`, async ({ page }) => {
    await page.clock.install();
    await openStart(page);
    const file = files[what] ?? '';
    const slow = Promise.withResolvers<void>();
    await page.route(`**/remotes/mf-legal/${file}*`, async (route) => {
      await slow.promise;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.url().includes(file));
    await legalLink(page).click();
    await asked;
    await page.clock.fastForward(15_000);
    slow.resolve();
    await expect(heading(page)).toHaveText('Impressum');
    await expect(notice(page)).toHaveCount(0);
    note('seen', 'the page');
  });
}

test('entry hangs on the first page of a visit', async ({ page }) => {
  await page.clock.install();
  const pattern = `**/remotes/mf-legal/${entry}*`;
  await page.route(pattern, () => undefined);
  await askFor(page, entry, 'hangs', async () => {
    await page.goto('/de/imprint', { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('Impressum');
  });
  await expect(notice(page)).toContainText(errors.kept.title);
  await expectShell(page);
  await expect(heading(page)).toHaveText('Impressum');
  note('seen', 'the server’s page, after 20 s with a German notice above it');
  await page.unroute(pattern);
  await notice(page).getByRole('button', { name: errors.retry }).click();
  await expect(heading(page)).toHaveText('Impressum');
  note('recovered', 'retry');
});

for (const start of ['/de/help', '/de/imprint']) {
  const when = start === '/de/help' ? 'when it is opened' : 'on the first page of a visit';
  test(`page throws while it is shown, ${when}`, async ({ page }) => {
    const pattern = `**/remotes/mf-legal/${files['page chunk']}*`;
    await page.route(pattern, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        '"mf-legal/imprint")',
        '(()=>{throw new Error("on purpose")})())',
      );
      await route.fulfill({ response: answer, body, headers: { 'content-type': 'text/javascript' } });
    });
    if (start === '/de/help') {
      await openStart(page);
      await legalLink(page).click();
    } else {
      await page.goto(start);
    }
    await expect(notice(page)).toContainText(errors.crashed.title);
    await expectShell(page);
    note('seen', 'German notice that the page has stopped working');
    await otherLink(page).click();
    await expect(page).toHaveURL('/de/help');
    await expect(heading(page)).toBeVisible();
    await legalLink(page).click();
    await expect(notice(page).getByRole('button', { name: errors.reload })).toBeVisible();
    await page.unroute(pattern);
    await notice(page).getByRole('button', { name: errors.reload }).click();
    await expect(heading(page)).toHaveText('Impressum');
    await expect(notice(page)).toHaveCount(0);
    note('recovered', 'reload');
  });
}

for (const [fault, answer] of Object.entries(faults)) {
  if (fault === 'hangs') continue;
  test(`registry ${fault} while a page chunk is missing`, async ({ page }) => {
    await openStart(page);
    await page.route(
      `**/remotes/mf-legal/${files['page chunk']}*`,
      faults['is 404'] as (route: Route) => Promise<void>,
    );
    await page.route('**/remotes.json', answer);
    await legalLink(page).click();
    await expect(notice(page)).toContainText(errors.failed.title);
    note('seen', 'German notice in the place, header and footer');
    await page.unrouteAll();
    await notice(page).getByRole('button', { name: errors.retry }).click();
    await expect(heading(page)).toHaveText('Impressum');
    note('recovered', 'retry');
  });
}

test('page chunk of an old version is gone after a deploy', async ({ page }) => {
  await openStart(page);
  await page.route(
    `**/remotes/mf-legal/${files['page chunk']}*`,
    faults['is 404'] as (route: Route) => Promise<void>,
  );
  await page.route('**/remotes.json', async (route) => {
    const registry = await (await route.fetch()).json();
    for (const remote of registry.remotes) remote.version = 'f'.repeat(16);
    await route.fulfill({ json: registry });
  });
  await legalLink(page).click();
  await expect(notice(page)).toContainText(texts.newVersion.title);
  note('seen', 'German notice that there is a newer version');
  await page.unrouteAll();
  await notice(page).getByRole('button', { name: texts.newVersion.reload }).click();
  await expect(heading(page)).toHaveText('Impressum');
  note('recovered', 'reload');
});
