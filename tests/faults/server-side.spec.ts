import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ReleaseStore } from '../../gateway/src/site/releases/release-store.ts';
import { builtDescriptor } from '../support/built-app.ts';
import { startGateway } from '../support/gateway.ts';
import { root } from '../support/site.ts';

const deployToken = 'token-of-the-tests';
const dist = join(root, 'mf-legal/dist');
const { server } = builtDescriptor('mf-legal');

/** What becomes of mf-legal's server bundle; the gate would refuse each, so they go round it. */
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

for (const [fault, change] of Object.entries(faults)) {
  test(`server bundle ${fault}`, async ({ page, request }) => {
    // Hanging pages are waited for to their limits, on a machine that may be busy.
    test.slow();
    const gateway = await startGateway({ DEPLOY_TOKENS: `*=${deployToken}`, LOG_LEVEL: 'fatal' }, (dataDir) =>
      deployBroken(dataDir, change),
    );
    try {
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

      const headers = { Authorization: `Bearer ${deployToken}` };
      const back = await request.post(`${gateway.url}/api/deployments/mf-legal/rollback`, { headers });
      expect(back.status()).toBe(200);
      const mended = await request.get(`${gateway.url}/de/imprint`);
      expect(mended.status()).toBe(200);
      expect(await mended.text()).toContain('Impressum</h1>');
      note('recovered', 'rollback');
    } finally {
      await gateway.stop();
    }
  });
}

/** A store in which a good version of mf-legal was replaced by one with a broken server side. */
async function deployBroken(dataDir: string, change: (code: string) => string | null) {
  const store = await ReleaseStore.open(join(dataDir, 'deployments'));
  await store.activate(await store.addCopy(dist), 'test');
  const folder = await mkdtemp(join(tmpdir(), 'liftout-broken-'));
  await cp(dist, folder, { recursive: true });
  const descriptor = JSON.parse(await readFile(join(folder, 'descriptor.json'), 'utf8'));
  await writeFile(join(folder, 'descriptor.json'), JSON.stringify({ ...descriptor, hash: '0'.repeat(16) }));
  const bundle = join(folder, 'node', server);
  const code = await readFile(bundle, 'utf8');
  const changed = change(code);
  expect(changed).not.toBe(code);
  if (changed === null) await rm(bundle);
  else await writeFile(bundle, changed);
  await store.activate(await store.addCopy(folder), 'test');
  await rm(folder, { recursive: true });
}
