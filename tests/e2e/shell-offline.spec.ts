import { untilAllAlive } from '../support/alive.ts';
import { askToSaveData } from '../support/remover.ts';
import { untilServiceWorkerControls } from '../support/service-worker.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', expectedMessages: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

async function visitUntilKept(page: import('@playwright/test').Page, address: string): Promise<void> {
  await page.goto(address);
  await untilServiceWorkerControls(page);
  // The worker did not see the requests of the first visit.
  await page.reload();
  await untilAllAlive(page);
  const missing = () =>
    page.evaluate(async () => {
      const addresses = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /^\/(shell|remotes)\/.*\.(js|css|woff2)$/.test(new URL(name).pathname));
      const kept = await Promise.all([location.href, ...addresses].map((name) => caches.match(name)));
      return kept.filter((response) => !response).length;
    });
  await expect.poll(missing).toBe(0);
}

const untilKept = (page: import('@playwright/test').Page, address: string) =>
  expect.poll(() => page.evaluate(async (key) => Boolean(await caches.match(key)), address)).toBe(true);

/** The service worker has pages that say only "old". */
async function keepOld(page: import('@playwright/test').Page, ...addresses: string[]): Promise<void> {
  await visitUntilKept(page, '/imprint');
  await page.evaluate(async (all) => {
    const cache = await caches.open('liftout-pages');
    const headers = { 'Content-Type': 'text/html' };
    for (const address of all) await cache.put(address, new Response('<h1>old</h1>', { headers }));
  }, addresses);
}

const keepOldImprint = (page: import('@playwright/test').Page) => keepOld(page, '/imprint');

test('a visited page opens without a network, complete and working', async ({ page, context }) => {
  await visitUntilKept(page, '/fr/imprint');
  await context.setOffline(true);
  await page.goto('/fr/imprint');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales');
  await page.getByRole('button', { name: /^Langue/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await context.setOffline(false);
});

test('pages of a first visit open without a network, also one that a link within the site showed', async ({
  page,
  context,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  const home = (await heading.textContent()) ?? '';
  await untilAllAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre' }).click();
  await expect(page).toHaveURL('/help');
  await expect(heading).not.toHaveText(home);
  const help = (await heading.textContent()) ?? '';
  await untilKept(page, '/');
  await untilKept(page, '/help');
  await context.setOffline(true);
  await page.reload();
  await expect(heading).toHaveText(help);
  await untilAllAlive(page);
  await page.goto('/');
  await expect(heading).toHaveText(home);
  await untilAllAlive(page);
  await context.setOffline(false);
});

test('each page is loaded once for the next visit', async ({ page, context }) => {
  await visitUntilKept(page, '/imprint');
  const loaded: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!request.serviceWorker() || !/^\/(imprint|privacy)$/.test(pathname)) return;
    loaded.push(`${pathname} ${request.headers()['liftout-purpose'] ?? 'visit'}`);
  });
  await page.reload();
  await untilAllAlive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await untilKept(page, '/privacy');
  expect(loaded).toEqual(['/imprint visit', '/privacy offline-copy']);
});

test('with a network, the newest page wins over the cached page', async ({ page }) => {
  await keepOldImprint(page);
  await page.goto('/imprint');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint');
});

test.describe('a page that was removed or moved', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] });

  test('is forgotten', async ({ page }) => {
    await keepOld(page, '/nowhere', '/nirgends', '/help//');
    const isKept = (address: string) =>
      page.evaluate(async (key) => Boolean(await caches.match(key)), address);
    await page.goto('/nowhere');
    await expect.poll(() => isKept('/nowhere')).toBe(false);
    await page.goto('/help//');
    await expect(page).toHaveURL('/help/');
    await expect.poll(() => isKept('/help//')).toBe(false);
    expect(await isKept('/nirgends')).toBe(true);
  });
});

test('on a slow network the cached page is shown, and the newest is cached for the next visit', async ({
  page,
  context,
}) => {
  await keepOldImprint(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  // The time limit for the network ends at once, and the network answers when the test calls `answer`.
  await worker.evaluate(`{
    const { fetch, setTimeout, ExtendableEvent: { prototype } } = self;
    const { waitUntil } = prototype;
    const answering = new Promise((answer) => Object.assign(self, { answer }));
    self.setTimeout = (end) => setTimeout(end);
    self.fetch = (request) => answering.then(() => fetch(request));
    prototype.waitUntil = function (work) {
      waitUntil.call(this, work);
      self.work = work;
    };
  }`);
  await page.goto('/imprint');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('old');
  // Otherwise the browser may stop the worker before the network answers.
  expect(await worker.evaluate(`'work' in self`)).toBe(true);
  await worker.evaluate('answer(), work');
  expect(await page.evaluate(async () => (await caches.match('/imprint'))?.text())).toContain('Imprint</h1>');
});

test('while a proxy answers for a gateway that restarts, the cached page is shown', async ({
  page,
  context,
}) => {
  await keepOldImprint(page);
  await context
    .serviceWorkers()[0]
    ?.evaluate(`self.fetch = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })`);
  await page.goto('/imprint');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('old');
});

test('if the browser cannot read its cache, the network answers', async ({ page, context }) => {
  await visitUntilKept(page, '/imprint');
  await context
    .serviceWorkers()[0]
    ?.evaluate(
      `caches.open = () => Promise.reject(new DOMException('Unexpected internal error', 'UnknownError'))`,
    );
  await page.goto('/imprint');
  await untilAllAlive(page);
});

test('with a full storage, a cached page stays available offline', async ({ page, context, baseURL }) => {
  await keepOldImprint(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: String(baseURL), quotaSize: 1 });
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`{
    const { waitUntil } = ExtendableEvent.prototype;
    ExtendableEvent.prototype.waitUntil = function (work) {
      waitUntil.call(this, work);
      self.work = work;
    };
  }`);
  await page.goto('/imprint');
  await worker?.evaluate('work');
  expect(await page.evaluate(async () => (await caches.match('/imprint'))?.text())).toBe('<h1>old</h1>');
});

test('the site can be installed', async ({ page, request }) => {
  await page.goto('/imprint');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', share_target: { method: 'POST' } });
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200);
});

/** Does what the browser does with photos that are shared to the installed app. */
async function sharePhotos(page: import('@playwright/test').Page, ...names: string[]): Promise<void> {
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const { share_target: target } = await (await page.request.get(manifest ?? '')).json();
  const share = async ({ action, fileNames }: { action: string; fileNames: string[] }) => {
    const canvas = new OffscreenCanvas(320, 240);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#dcd2c1';
    context.fillRect(0, 0, 320, 240);
    context.fillStyle = '#cf2c0a';
    context.fillRect(100, 60, 120, 120);
    const picture = await canvas.convertToBlob();
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'image' });
    const transfer = new DataTransfer();
    for (const name of fileNames) transfer.items.add(new File([picture], name, { type: 'image/png' }));
    input.files = transfer.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  };
  await page.evaluate(share, { action: target.action, fileNames: names });
}

test('a photo shared to the installed app starts the upload, in the language of the app', async ({
  page,
}) => {
  await askToSaveData(page);
  await visitUntilKept(page, '/fr/imprint');
  await sharePhotos(page, 'shared photo.png');
  await page.waitForURL('/fr?shared');
  await expect(page.getByRole('heading', { name: /^Arrière-plan supprimé/ })).toBeVisible();
  await expect(page.getByText('shared photo.png')).toBeVisible();
});

test('of several photos shared to the installed app, the first is cut and the others are offered as a set', async ({
  page,
}) => {
  await visitUntilKept(page, '/imprint');
  await sharePhotos(page, 'first.png', 'second.png', 'third.png');
  await page.waitForURL('/?shared');
  await expect(page.getByText('first.png').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cut out the other 2 pictures the same way' }).click();
  await expect(page.getByText('third.png').first()).toBeVisible();
});

test('the cookie page names all data that the browser stores', async ({ page, context }) => {
  await visitUntilKept(page, '/imprint');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  kept.push(...(await context.cookies()).map(({ name }) => name));
  expect(kept).toEqual(
    expect.arrayContaining(['cookieConsent', 'language', 'liftout-files', 'liftout-pages']),
  );
  await page.goto('/cookies');
  // The cache of a shared picture and the cookie of a canary do not always exist.
  for (const name of [...kept, 'liftout-shared', 'liftout-group']) {
    await expect(page.locator('#kinds').getByText(name ?? '', { exact: true })).toBeVisible();
  }
});

test('a photo shared to the installed app opens the home page if the storage is full', async ({
  page,
  context,
  baseURL,
}) => {
  await visitUntilKept(page, '/imprint');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: String(baseURL), quotaSize: 1 });
  await sharePhotos(page, 'shared photo.png');
  await page.waitForURL('/');
  await untilAllAlive(page);
});
