import { join } from 'node:path';
import { untilAlive } from '../support/alive.ts';
import { type LiftoutDev, startLiftoutDev } from '../support/liftout-dev.ts';
import { copyRemote, type RemoteCopy } from '../support/remote-copy.ts';
import { root } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const source = 'src/features/faq/faq-page.tsx';

test.describe('against a running site', () => {
  test.describe.configure({ mode: 'serial' });
  let remote: RemoteCopy;
  let dev: LiftoutDev;

  test.beforeAll(async ({ baseURL }) => {
    remote = copyRemote('mf-support');
    dev = await startLiftoutDev(remote.directory, ['--against', baseURL ?? '']);
  });
  test.afterAll(async () => {
    await dev?.stop();
    remote?.remove();
  });

  test('the remote’s pages are rendered on the server and hydrated', async ({ page, request }) => {
    const html = await (await request.get(`${dev.url}/fr/faq`)).text();
    expect(html).toContain('<html lang="fr">');
    expect(html).toMatch(/<h1[^>]*>Questions fréquentes<\/h1>/);
    await page.goto(`${dev.url}/fr/faq`);
    await untilAlive(page.getByRole('searchbox'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions fréquentes');
  });

  test('an edit shows at once and keeps the state of the page', async ({ page }) => {
    await page.goto(`${dev.url}/faq`);
    const search = page.getByRole('searchbox');
    await untilAlive(search);
    await search.fill('licence');
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    remote.edit(source, "title={t('title')}", "title={t('title').concat(', edited')}");
    await expect(page.getByRole('heading', { level: 1 })).toContainText(', edited');
    await expect(search).toHaveValue('licence');
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(', edited');
    remote.edit(source, "title={t('title').concat(', edited')}", "title={t('title')}");
  });

  test('an edited text shows at once', async ({ page }) => {
    await page.goto(`${dev.url}/faq`);
    await untilAlive(page.getByRole('searchbox'));
    const texts = 'src/locales/en/faq.json';
    remote.edit(texts, '"title": "Frequently asked questions"', '"title": "Edited questions"');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edited questions');
    remote.edit(texts, '"title": "Edited questions"', '"title": "Frequently asked questions"');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
  });

  test.describe(() => {
    // The page may first request a hot update of a build that is gone.
    test.use({ expectedMessages: [/404 \(Not Found\)/] });

    test('an edited text also shows in a page that was still loading', async ({ page }) => {
      const connected = Promise.withResolvers<void>();
      await page.routeWebSocket(/\/ws$/, async (socket) => {
        await connected.promise;
        socket.connectToServer();
      });
      await page.goto(`${dev.url}/faq`);
      const texts = 'src/locales/en/faq.json';
      const builds = () => dev.output().split('Updated.').length;
      const before = builds();
      remote.edit(texts, '"title": "Frequently asked questions"', '"title": "Late questions"');
      await expect.poll(builds).toBeGreaterThan(before);
      connected.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late questions');
      remote.edit(texts, '"title": "Late questions"', '"title": "Frequently asked questions"');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently asked questions');
    });
  });

  test('the site serves the other pages, and their links open the remote without a document load', async ({
    page,
  }) => {
    await page.goto(`${dev.url}/blog`);
    await untilAlive(page.getByRole('searchbox'));
    const documents: string[] = [];
    const scripts: string[] = [];
    page.on('request', (sent) => {
      if (sent.resourceType() === 'document') documents.push(sent.url());
      if (sent.resourceType() === 'script') scripts.push(new URL(sent.url()).pathname);
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL(`${dev.url}/help`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(documents).toEqual([]);
    expect(scripts).toContain('/remotes/mf-support/remote-entry.js');
    await page.getByRole('link', { name: 'Liftout' }).first().click();
    await expect(page).toHaveURL(`${dev.url}/`);
  });

  test('the site provides the data of other remotes', async ({ request, baseURL }) => {
    const registry = await (await request.get(`${dev.url}/remotes.json`)).json();
    const live = await (await request.get(`${baseURL}/remotes.json`)).json();
    const named = (name: string, { remotes }: typeof live) =>
      remotes.find((entry: { name: string }) => entry.name === name);
    expect(named('mf-blog', registry)).toEqual(named('mf-blog', live));
    const address = named('mf-blog', live).data['latest-posts/en'];
    expect(await (await request.get(dev.url + address)).json()).toEqual(
      await (await request.get(baseURL + address)).json(),
    );
  });

  test.describe(() => {
    test.use({ expectedMessages: [/only on the server|503/] });

    test('a page that fails on the server is rendered by the browser and says why', async ({ page }) => {
      const broken = "if (typeof document === 'undefined') throw new Error('only on the server');";
      remote.edit(
        source,
        'export default function FaqPage() {',
        `export default function FaqPage() {\n${broken}`,
      );
      // A page that is requested before the watcher has seen the edit is still the old page.
      await expect(async () => {
        const said = page.waitForEvent('console', {
          predicate: (message) => message.text().includes('only on the server'),
          timeout: 10_000,
        });
        await page.goto(`${dev.url}/faq`);
        await said;
      }).toPass();
      await expect(page.getByRole('searchbox')).toBeVisible();
      expect(dev.output()).toMatch(/\/faq failed on the server:\nError: only on the server\n.*faq-page\.tsx/);
      remote.edit(source, `\n${broken}`, '');
    });
  });

  test.describe(() => {
    test.use({ expectedMessages: [/./] });

    test('a compile error is shown, and the page is back after the fix', async ({ page }) => {
      remote.edit(source, 'return (', 'return (((');
      // A page that is requested before the watcher has seen the edit is still the old page.
      await expect(async () => {
        await page.goto(`${dev.url}/faq`);
        await expect(page.locator('pre')).toContainText('faq-page.tsx', { timeout: 5000 });
      }).toPass();
      remote.edit(source, 'return (((', 'return (');
      await expect(page.getByRole('searchbox')).toBeVisible();
    });
  });
});

test('the command names a site that does not answer, and ends', async () => {
  const remote = copyRemote('mf-legal');
  try {
    const dev = startLiftoutDev(remote.directory, ['--against', 'http://127.0.0.1:9']);
    await expect(dev).rejects.toThrow('http://127.0.0.1:9 does not answer');
    await expect(dev).rejects.toThrow('ended with 1');
  } finally {
    remote.remove();
  }
});

test.describe('alone', () => {
  test.use({ expectedMessages: [/React DevTools/] });

  test('a remote runs in the stand-in shell, without a site', async ({ page }) => {
    const remote = copyRemote('mf-support');
    const dev = await startLiftoutDev(remote.directory, ['--alone']);
    try {
      await page.goto(`${dev.url}/de/faq`);
      await page.getByRole('searchbox').fill('Lizenz');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Stand-in shell' })).toBeVisible();
      remote.edit(source, "title={t('title')}", "title={t('title').concat(', edited')}");
      await expect(page.getByRole('heading', { level: 1 })).toContainText(', edited');
      await expect(page.getByRole('searchbox')).toHaveValue('Lizenz');
      remote.edit('src/locales/de/faq.json', '"Häufige Fragen"', '"Neue Fragen"');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Neue Fragen');
    } finally {
      // Its last pictures may still be loading.
      await page.close();
      await dev.stop();
      remote.remove();
    }
  });

  test('a remote reads its own published data', async ({ page }) => {
    const dev = await startLiftoutDev(join(root, 'mf-blog'), ['--alone']);
    try {
      await page.goto(`${dev.url}/fr/blog`);
      await expect(page.getByRole('article')).not.toHaveCount(0);
    } finally {
      // Its last pictures may still be loading.
      await page.close();
      await dev.stop();
    }
  });
});
