import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ReleaseStore } from '../../gateway/src/site/releases/release-store.ts';
import { builtDescriptor } from '../support/built-app.ts';
import { type StartedGateway, startGateway } from '../support/gateway.ts';
import { root } from '../support/site.ts';

const deployToken = 'token-of-the-tests';
const dist = join(root, 'mf-legal/dist');
const { server } = builtDescriptor('mf-legal');

/** What becomes of mf-legal’s server bundle. The gate would refuse each of them, so they do not pass it. */
const faults: Record<string, (code: string) => string | null> = {
  'is missing': () => null,
  'throws while it loads': () => 'throw new Error("on purpose")',
  'is no script': () => '<html>not what you think</html>',
  'exposes nothing': () => 'module.exports = {}',
  'throws while it renders': (code) =>
    code.replace(/(["'])mf-legal\/imprint\1\)/, '(() => { throw new Error("on purpose") })())'),
  'never answers': () => 'module.exports = { init() {}, get: () => new Promise(() => {}) }',
  'loops for ever': () => 'for (;;);',
  'eats all memory': () => 'const all = []; for (;;) all.push(new Array(1e6).fill(all));',
  'ends its process': () => 'process.exit(1)',
};

const note = (type: 'seen' | 'recovered', description: string) =>
  test.info().annotations.push({ type, description });

test.describe('server bundle', () => {
  // One gateway has all the versions, so one worker runs these tests one after the other.
  test.describe.configure({ mode: 'default' });
  let gateway: StartedGateway;
  test.beforeAll(async () => {
    gateway = await startGateway({ DEPLOY_TOKENS: `*=${deployToken}`, LOG_LEVEL: 'fatal' }, addVersions);
  });
  test.afterAll(() => gateway.stop());

  for (const [index, fault] of Object.keys(faults).entries()) {
    test(`server bundle ${fault}`, async ({ page, request }) => {
      // Pages that hang are waited for until their limits.
      test.slow();
      const goBack = async (body: { hash?: string }) => {
        const headers = { Authorization: `Bearer ${deployToken}` };
        const url = `${gateway.url}/api/deployments/mf-legal/rollback`;
        const response = await request.post(url, { headers, data: body });
        expect(response.status(), await response.text()).toBe(200);
      };
      await goBack({ hash: hashOf(index) });
      const [broken, healthy] = await Promise.all([
        request.get(`${gateway.url}/de/imprint`),
        request.get(`${gateway.url}/de/faq`),
      ]);
      expect(broken.status()).toBe(503);
      expect(broken.headers()['retry-after']).toBe('10');
      expect(broken.headers()['cache-control']).toBe('no-store');
      expect(await broken.text()).toContain('<html lang="de">');
      expect(healthy.status()).toBe(200);

      await page.goto(`${gateway.url}/de/imprint`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      note('seen', '503 for programs; for people the page, by the browser');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: /FAQ|Hilfe/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Impressum');

      await goBack({ hash: goodHash });
      const mended = await request.get(`${gateway.url}/de/imprint`);
      expect(mended.status()).toBe(200);
      expect(await mended.text()).toContain('Impressum</h1>');
      note('recovered', 'rollback');
    });
  }
});

const { hash: goodHash } = builtDescriptor('mf-legal');
const hashOf = (index: number) => String(index).padStart(16, '0');

/** Puts versions of mf-legal with a broken server side into the gateway's store, then a good one. */
async function addVersions(dataDir: string) {
  const store = await ReleaseStore.open(join(dataDir, 'deployments'));
  for (const [index, change] of Object.values(faults).entries()) {
    const folder = await mkdtemp(join(tmpdir(), 'liftout-broken-'));
    await cp(dist, folder, { recursive: true });
    const descriptor = JSON.parse(await readFile(join(folder, 'descriptor.json'), 'utf8'));
    await writeFile(join(folder, 'descriptor.json'), JSON.stringify({ ...descriptor, hash: hashOf(index) }));
    const bundle = join(folder, 'node', server);
    const code = await readFile(bundle, 'utf8');
    const changed = change(code);
    expect(changed).not.toBe(code);
    if (changed === null) await rm(bundle);
    else await writeFile(bundle, changed);
    await store.activate(await store.addCopy(folder), 'test');
    await rm(folder, { recursive: true });
  }
  await store.activate(await store.addCopy(dist), 'test');
}
