import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remoteBuild, shellBuild } from '../../../testing/app-build.ts';
import { startTestSite, type TestSite, tokens } from '../../../testing/test-site.ts';
import { createPreviewLinks, previewPath } from './preview-links.ts';

const blog = (text: string) => remoteBuild('mf-blog', `return '${text}'`);
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await site.deploy(shellBuild());
  await site.deploy(remoteBuild('mf-faq', `return 'faq'`));
  await site.deploy(blog('live'));
});
afterAll(() => site.dispose());

/** Follows a link and returns the cookie that it sets. */
async function enter(url: string, origin = site.url): Promise<string> {
  const path = new URL(url).pathname;
  const answer = await fetch(origin + path, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

describe('a preview', () => {
  it('is visible only with the link until it is made live', async () => {
    const { status, answer } = await site.deploy(blog('candidate'), '', '?preview');
    expect([status, answer.live]).toEqual([200, false]);
    expect(await site.page('/blog')).toBe('200 live');

    const Cookie = await enter(answer.preview?.url ?? '');
    expect(await site.page('/blog', { Cookie })).toBe('200 candidate');
    expect(await site.page('/faq', { Cookie })).toBe('200 faq');
    const { headers } = await fetch(`${site.url}/blog`, { headers: { Cookie } });
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const shell = await fetch(`${site.url}/shell.json`, { headers: { Cookie } });
    expect(shell.headers.get('cache-control')).toMatch(/^private/);
    const registry = await (await fetch(`${site.url}/remotes.json`, { headers: { Cookie } })).json();
    expect(registry).toMatchObject({ preview: { versions: [{ app: 'mf-blog', hash: answer.hash }] } });
    expect(await site.page('/blog')).toBe('200 live');

    const promoted = await site.call('POST', '/mf-blog/promote', JSON.stringify({ hash: answer.hash }));
    expect(promoted.answer.versions).toEqual([{ app: 'mf-blog', hash: answer.hash, version: '1.0.0' }]);
    expect(await site.page('/blog')).toBe('200 candidate');
  });

  it('is refused like any other version when it breaks the site', async () => {
    expect((await site.deploy(remoteBuild('mf-blog', 'throw new Error()'), '', '?preview')).status).toBe(422);
  });

  it('can be left by an address', async () => {
    const { answer } = await site.deploy(blog('left'), '', '?preview');
    const Cookie = await enter(answer.preview?.url ?? '');
    const left = await fetch(`${site.url}/api/deployments/preview/leave?to=/fr/blog`, {
      redirect: 'manual',
      headers: { Cookie },
    });
    expect([left.status, left.headers.get('location')]).toEqual([302, '/fr/blog']);
    expect(left.headers.get('set-cookie')).toMatch(/^liftout-preview=; .*expires=/i);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'leads to no other site: %s',
    async (to) => {
      const url = `${site.url}/api/deployments/preview/leave?to=${encodeURIComponent(to)}`;
      expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe('/');
    },
  );

  it('tells a person that the link is not valid any more, and a program why', async () => {
    const url = `${site.url}${previewPath}/expired`;
    const page = await fetch(url, { headers: { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'fr' } });
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('<h1>Il n’y a rien ici</h1>');
    expect(await (await fetch(url)).json()).toMatchObject({ code: 'bad_token' });
  });

  it('gets a new link for teams that may deploy the app', async () => {
    const { answer } = await site.deploy(blog('again'), '', '?preview');
    const body = JSON.stringify({ versions: [{ app: 'mf-blog', hash: answer.hash }] });
    expect((await site.call('POST', '/links', body, tokens['mf-blog'])).status).toBe(200);
    expect((await site.call('POST', '/links', body, tokens.shell)).status).toBe(403);
    const unknown = JSON.stringify({ versions: [{ app: 'mf-blog', hash: '0'.repeat(16) }] });
    expect((await site.call('POST', '/links', unknown)).status).toBe(409);
  });

  it('goes live without a hash when there is only one', async () => {
    await site.deploy(blog('live before'));
    expect((await site.call('POST', '/mf-blog/promote')).status).toBe(409);
    const { answer: one } = await site.deploy(blog('one of two'), '', '?preview');
    const { answer: other } = await site.deploy(blog('the other'), '', '?preview');
    const refused = await site.call('POST', '/mf-blog/promote');
    expect([refused.status, refused.answer.error]).toEqual([409, expect.stringContaining(one.hash)]);
    expect((await site.call('POST', '/mf-blog/promote', JSON.stringify({ hash: other.hash }))).status).toBe(
      200,
    );
    await site.deploy(blog('the only one'), '', '?preview');
    expect((await site.call('POST', '/mf-blog/promote')).status).toBe(200);
    expect(await site.page('/blog')).toBe('200 the only one');
  });

  it.each(['preview', 'environment=next'])(
    'shows the first shell before anything is live: %s',
    async (target) => {
      const empty = await startTestSite();
      const { answer } = await empty.deploy(shellBuild('first'), '', `?${target}`);
      const Cookie = await enter(answer.preview?.url ?? '', empty.url);
      expect(await empty.page('/', { Cookie })).toBe('404 nowhere');
      expect(await empty.page('/')).toBe('503 undefined');
      await empty.dispose();
    },
  );

  it('needs a link that was signed here and has not expired', () => {
    let now = 0;
    const links = createPreviewLinks('a secret', 'https://liftout.example', () => now);
    const { url, expires } = links.create({ environment: 'staging' });
    const token = url.split('/').at(-1) ?? '';
    expect(links.read(token)).toEqual({ environment: 'staging' });
    expect(createPreviewLinks('another', '').read(token)).toBeUndefined();
    for (const broken of ['', '.', 'x.y', `${token}x`, `x${token}`])
      expect(links.read(broken)).toBeUndefined();
    now = Date.parse(expires) + 1;
    expect(links.read(token)).toBeUndefined();
  });
});

describe('an environment', () => {
  it('has its own versions among the live ones, and visitors never get them', async () => {
    await site.deploy(blog('for visitors'));
    const { answer } = await site.deploy(blog('staged'), '', '?environment=staging');
    expect(answer).toMatchObject({ live: false, environment: 'staging' });
    const Cookie = await enter(answer.preview?.url ?? '');
    expect(await site.page('/blog', { Cookie })).toBe('200 staged');
    expect(await site.page('/blog')).toBe('200 for visitors');
    expect((await site.list()).environments).toMatchObject([
      { name: 'staging', versions: [{ app: 'mf-blog', hash: answer.hash }] },
    ]);

    await site.deploy(remoteBuild('mf-faq', `return 'staged faq'`), '', '?environment=staging');
    expect(await site.page('/faq', { Cookie })).toBe('200 staged faq');
    await site.call('POST', '/mf-blog/drop', JSON.stringify({ environment: 'staging' }));
    expect(await site.page('/blog', { Cookie })).toBe('200 for visitors');
    await site.call('POST', '/mf-faq/drop', JSON.stringify({ environment: 'staging' }));
    expect((await site.list()).environments).toEqual([]);
    const { pathname } = new URL(answer.preview?.url ?? '');
    const over = await fetch(site.url + pathname, { redirect: 'manual' });
    expect([over.status, over.headers.get('set-cookie')]).toEqual([409, null]);
    expect(await site.page('/faq', { Cookie })).toBe('200 faq');
  });

  it('gets a new link for teams of its apps, and its name is checked only for teams', async () => {
    await site.deploy(blog('linked'), '', '?environment=linked');
    const link = async (environment: string, token: string) =>
      (await site.call('POST', '/links', JSON.stringify({ environment }), token)).status;
    expect(await link('linked', tokens['mf-blog'])).toBe(200);
    expect(await link('linked', tokens.shell)).toBe(403);
    expect(await link('linked', 'wrong')).toBe(403);
    expect(await link('nowhere', tokens['mf-blog'])).toBe(409);
    expect(await link('nowhere', 'wrong')).toBe(403);
    await site.call('POST', '/mf-blog/drop', JSON.stringify({ environment: 'linked' }));
  });

  it('refuses a version that does not fit into it', async () => {
    await site.deploy(remoteBuild('mf-legal', `return 'legal'`), '', '?environment=staging');
    const thief = remoteBuild('mf-blog', `return 'thief'`, { paths: ['/blog', '/legal'] });
    expect((await site.deploy(thief, '', '?environment=staging')).status).toBe(422);
    expect((await site.deploy(thief, '', '?check')).status).toBe(200);
    await site.call('POST', '/mf-legal/drop', JSON.stringify({ environment: 'staging' }));
  });

  it.each(['Staging', '', 'a b', '../x'])('has a plain name, not %j', async (name) => {
    const { status } = await site.deploy(blog('named'), '', `?environment=${encodeURIComponent(name)}`);
    expect(status).toBe(422);
  });
});
