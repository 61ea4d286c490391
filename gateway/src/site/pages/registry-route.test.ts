import type { LiveShell } from '@liftout/page-contract/descriptor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remoteBuild, shellBuild } from '../../testing/app-build.ts';
import { startTestSite, type TestSite } from '../../testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.dispose());

const get = (path: string) => fetch(site.url + path);

it('describes no shell before one is deployed', async () => {
  expect((await get('/shell.json')).status).toBe(404);
});

it('asks search engines to fetch the sitemap later, before a shell is deployed', async () => {
  const { status, headers } = await get('/sitemap.xml');
  expect([status, headers.get('retry-after')]).toEqual([503, '10']);
});

it('describes the live shell, with the address of its server bundle', async () => {
  const shell = shellBuild();
  await site.deploy(shell);
  const { origin, retentionHours, descriptor } = (await (await get('/shell.json')).json()) as LiveShell;
  expect(descriptor).toMatchObject(shell.descriptor);
  expect(URL.canParse(origin)).toBe(true);
  expect(retentionHours).toBe(24);
  const bundle = await get(`/shell/${descriptor.server}`);
  expect(await bundle.text()).toBe(shell.files['node/server.cjs']);
});

it('does not serve the server bundles of remotes', async () => {
  const remote = remoteBuild('mf-blog', "return 'posts'");
  expect((await site.deploy(remote)).status).toBe(200);
  for (const path of [
    'server.cjs',
    'node/server.cjs',
    '../mf-blog/node/server.cjs',
    '%2e%2e/node/server.cjs',
  ]) {
    expect((await get(`/remotes/mf-blog/${path}`)).status, path).toBe(404);
  }
});

it('sends a picture that was shared to the app without its service worker to the home page in its language', async () => {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(2_000_000)]), 'a.jpg');
  for (const [query, home] of [
    ['', '/'],
    ['?lang=fr', '/fr'],
    ['?lang=/liftout.example', '/'],
  ]) {
    const answer = await fetch(`${site.url}/share-target${query}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, home]);
  }
});
