import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { builtDescriptor } from '../support/built-app.ts';
import { type StartedGateway, startGateway } from '../support/gateway.ts';
import { deployHeaders, deploySettings } from '../support/own-gateway.ts';
import { putLive, withServerBundle } from '../support/put-live.ts';
import { root } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedMessages: [/503 \(Service Unavailable\)/] });

const dist = join(root, 'mf-legal/dist');

/** Broken server bundles of mf-legal. They bypass the gate, because it would refuse each of them. */
const faults: Record<string, (code: string) => string> = {
  'throws while it loads': () => 'throw new Error("on purpose")',
  'is not a script': () => '<html>not what you think</html>',
  'exposes nothing': () => 'module.exports = {}',
  'throws while it renders': (code) =>
    code.replace(/(["'])mf-legal\/imprint\1\)/, '(() => { throw new Error("on purpose") })())'),
  'never answers': () => 'module.exports = { init() {}, get: () => new Promise(() => {}) }',
  'loops for ever': () => 'for (;;);',
  'uses all memory': () => 'const all = []; for (;;) all.push(new Array(1e6).fill(all));',
  'uses all memory in one call': () => 'JSON.parse("[" + "[1],".repeat(1e8) + "1]")',
  'ends its process': () => 'process.exit(1)',
  'throws outside a request': () =>
    'setTimeout(() => { throw new Error("on purpose") }); module.exports = {}',
  'reads the environment': () => 'module.exports = require("fs").readFileSync("/proc/self/environ")',
  'changes built-in objects': () => 'Array.prototype.map = () => []; module.exports = {}',
};

const note = (type: 'seen' | 'recovered', description: string) =>
  test.info().annotations.push({ type, description });

test.describe('server bundle', () => {
  // One gateway has all the versions, so one worker runs these tests one after the other.
  test.describe.configure({ mode: 'default' });
  let gateway: StartedGateway;
  test.beforeAll(async () => {
    gateway = await startGateway(deploySettings, addVersions);
  });
  test.afterAll(() => gateway.stop());

  async function goBack(request: APIRequestContext, hash: string) {
    const url = `${gateway.url}/api/deployments/mf-legal/rollback`;
    const response = await request.post(url, { headers: deployHeaders, data: { hash } });
    expect(response.status(), await response.text()).toBe(200);
  }

  for (const [index, fault] of Object.keys(faults).entries()) {
    test(`server bundle ${fault}`, async ({ request }) => {
      // The test waits for hanging pages until their time limits.
      test.slow();
      await goBack(request, hashOf(index));
      const [broken, healthy] = await Promise.all([
        request.get(`${gateway.url}/de/imprint`),
        request.get(`${gateway.url}/de/faq`),
      ]);
      expect(broken.status()).toBe(503);
      expect(broken.headers()['retry-after']).toBe('10');
      expect(broken.headers()['cache-control']).toBe('no-store');
      expect(await broken.text()).toContain('<html lang="de">');
      expect(healthy.status()).toBe(200);
      note('seen', 'programs: 503');

      await goBack(request, goodHash);
      const mended = await request.get(`${gateway.url}/de/imprint`);
      expect(mended.status()).toBe(200);
      expect(await mended.text()).toContain('Impressum</h1>');
      note('recovered', 'rollback');
    });
  }

  test('server bundle is broken: the browser renders the page', async ({ page, request }) => {
    await goBack(request, hashOf(0));
    await page.goto(`${gateway.url}/de/imprint`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    note('seen', 'people: the page, rendered by the browser');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /FAQ|Hilfe/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Impressum');
    note('recovered', 'by itself');
  });
});

const { hash: goodHash } = builtDescriptor('mf-legal');
const brokenHashes: string[] = [];
const hashOf = (index: number) => brokenHashes[index] ?? '';

/** Makes versions of mf-legal with a broken server side live, then a good one. */
async function addVersions(dataDir: string) {
  for (const change of Object.values(faults)) {
    const broken = await withServerBundle(dist, change);
    brokenHashes.push(await putLive(dataDir, broken));
    await rm(broken, { recursive: true });
  }
  await putLive(dataDir, dist);
}

test('server bundle of the shell throws, and no page is lost', async ({ page, request }) => {
  test.slow();
  const gateway = await startGateway(deploySettings);
  try {
    // It is stored once the pages of the live versions are rendered ahead.
    const frames = join(gateway.dataDir, 'deployments/frames.json');
    await expect.poll(() => existsSync(frames), { timeout: 30_000 }).toBe(true);
    await gateway.end();
    const broken = await withServerBundle(join(root, 'shell/dist'), () => 'throw new Error("on purpose")');
    await putLive(gateway.dataDir, broken);
    await rm(broken, { recursive: true });
    await gateway.restart();
    const answer = await request.get(`${gateway.url}/de/imprint`);
    expect(answer.status()).toBe(503);
    expect(await answer.text()).toContain('<html lang="de">');
    await page.goto(`${gateway.url}/de/imprint`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum');
    note('seen', 'the stored shell document; people: the page, rendered by the browser');
    const back = await request.post(`${gateway.url}/api/deployments/shell/rollback`, {
      headers: deployHeaders,
    });
    expect(back.status()).toBe(200);
    expect((await request.get(`${gateway.url}/de/imprint`)).status()).toBe(200);
    note('recovered', 'rollback');
  } finally {
    await page.close();
    await gateway.stop();
  }
});

test('a version with damaged files is reported, and the version before it answers', async ({ request }) => {
  const gateway = await startGateway({ LOG_LEVEL: 'fatal' }, async (dataDir) => {
    await putLive(dataDir, dist);
    const other = await withServerBundle(dist, (code) => `${code}\n// another version`);
    const hash = await putLive(dataDir, other);
    await rm(other, { recursive: true });
    await rm(join(dataDir, 'deployments/versions/mf-legal', hash, 'node'), { recursive: true });
  });
  try {
    expect((await request.get(`${gateway.url}/de/imprint`)).status()).toBe(200);
    const ready = async () => (await request.get(`${gateway.url}/api/health/ready`)).text();
    await expect.poll(ready).toMatch(/mf-legal \w{16} cannot be used/);
    note('seen', 'the page of the version before it');
    note('recovered', 'nothing to do');
  } finally {
    await gateway.stop();
  }
});
