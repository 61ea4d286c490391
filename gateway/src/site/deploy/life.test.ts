import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../platform/observability/logger.ts';
import { type AppBuild, archiveOf, remoteBuild, shellBuild } from '../../testing/app-build.ts';
import { eventually } from '../../testing/eventually.ts';
import { writeRelease } from '../../testing/release-folder.ts';
import { startTestSite, type TestSite, tokens } from '../../testing/test-site.ts';
import type { SiteOptions } from '../open-site.ts';

const app = (name: string, text: string, changes = {}) => remoteBuild(name, `return '${text}'`, changes);
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await site.deploy(shellBuild());
  await site.deploy(app('mf-faq', 'faq'));
});
afterAll(() => site.dispose());
const appOf = async (name: string) => (await site.list()).apps.find((one) => one.name === name);

describe('an app that is retired', () => {
  it('frees its paths, and its pages answer 404', async () => {
    await site.deploy(app('mf-old', 'old'));
    expect((await site.call('POST', '/mf-old/retire', '{}')).status).toBe(204);
    expect(await site.page('/old')).toBe('404 nowhere');
    expect(await appOf('mf-old')).toMatchObject({ name: 'mf-old', retired: { by: '*' } });
    expect((await appOf('mf-old'))?.live).toBeUndefined();
    expect((await site.deploy(app('mf-new', 'new', { paths: ['/new', '/old'] }))).status).toBe(200);
    expect((await site.call('POST', '/mf-old/rollback')).status).toBe(422);
    await site.call('POST', '/mf-new/retire');
  });

  it('can redirect its visitors, in their language, until it comes back', async () => {
    await site.deploy(app('mf-old', 'old again'));
    await site.call('POST', '/mf-old/retire', JSON.stringify({ redirect: '/faq' }));
    const follow = async (path: string) => {
      const answer = await fetch(site.url + path, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
    };
    expect(await follow('/old')).toEqual([301, '/faq', 'public, max-age=300']);
    expect(await follow('/fr/Old/')).toEqual([301, '/fr/faq', 'public, max-age=300']);
    expect(await follow('/en/old')).toEqual([301, '/en/faq', 'public, max-age=300']);
    expect((await site.call('POST', '/mf-old/rollback')).status).toBe(200);
    expect(await site.page('/old')).toBe('200 old again');
    await site.call('POST', '/mf-old/retire');
  });

  it('undoes a first deploy, which has no version to roll back to', async () => {
    await site.deploy(app('mf-first', 'first'));
    const { status, answer } = await site.call('POST', '/mf-first/rollback');
    expect([status, answer.error]).toEqual([409, expect.stringContaining('retire it')]);
    expect((await site.call('POST', '/mf-first/retire')).status).toBe(204);
    expect(await site.page('/first')).toBe('404 nowhere');
  });

  it.each([
    'faq',
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil',
    'https://[x',
    'https://a.example:80a/',
  ])('cannot redirect to %s', async (redirect) => {
    expect((await site.call('POST', '/mf-faq/retire', JSON.stringify({ redirect }))).status).toBe(400);
  });

  it('cannot redirect in a circle', async () => {
    await site.deploy(app('mf-ring', 'ring'));
    const retire = async (name: string, redirect: string) =>
      (await site.call('POST', `/${name}/retire`, JSON.stringify({ redirect }))).status;
    for (const own of ['/ring', '/de/Ring/', 'http://localhost:3000/ring', '/nowhere'])
      expect([own, await retire('mf-ring', own)]).toEqual([own, 422]);
    expect(await site.page('/ring')).toBe('200 ring');
    await site.deploy(app('mf-other', 'other'));
    expect(await retire('mf-ring', '/other')).toBe(204);
    expect(await retire('mf-other', '/ring')).toBe(422);
    expect(await retire('mf-other', '/de/faq')).toBe(204);
    // A redirect can be changed later, and keeps the language of the visitor.
    expect(await retire('mf-ring', '/faq')).toBe(204);
    const location = async (path: string) =>
      (await fetch(site.url + path, { redirect: 'manual' })).headers.get('location');
    expect([await location('/fr/ring'), await location('/fr/other')]).toEqual(['/fr/faq', '/fr/faq']);
  });

  it('cannot be the shell', async () => {
    expect((await site.call('POST', '/shell/retire')).status).toBe(422);
    expect((await site.call('POST', '/mf-nothing/retire')).status).toBe(409);
  });
});

describe('after an upgrade of the gateway', () => {
  it('a version for the earlier page contract cannot go live, and an unreadable app can be retired', async () => {
    const before = await startTestSite();
    const [first, fromBefore] = [app('mf-old', 'one'), app('mf-old', 'one', { contract: 1 })];
    for (const build of [shellBuild(), first, app('mf-old', 'two'), app('mf-gone', 'gone')]) {
      await before.deploy(build);
    }
    await before.stop();
    const folder = join(before.dataDir, 'deployments');
    await writeRelease(join(folder, 'versions'), fromBefore);
    const hashOf = ({ descriptor }: AppBuild) => String(descriptor.hash);
    for (const file of await readdir(join(folder, 'state'))) {
      const text = await readFile(join(folder, 'state', file), 'utf8');
      await writeFile(join(folder, 'state', file), text.replaceAll(hashOf(first), hashOf(fromBefore)));
    }
    await rm(join(folder, 'versions/mf-gone'), { recursive: true });

    const after = await startTestSite({ DATA_DIR: before.dataDir });
    onTestFinished(() => after.dispose());
    const { status, answer } = await after.call('POST', '/mf-old/rollback');
    expect([status, answer.faults?.map(({ check }) => check)]).toEqual([422, ['page contract']]);
    expect(await after.page('/old')).toBe('200 two');
    expect((await after.call('POST', '/mf-gone/retire')).status).toBe(204);
  });
});

describe('the first deploy of several apps', () => {
  it('is checked with the shell among them', async () => {
    const empty = await startTestSite();
    onTestFinished(() => empty.dispose());
    const { answer } = await empty.deploy(shellBuild(), 'shell', '?preview');
    const query = `?preview&beside=shell@${answer.hash}`;
    expect((await empty.deploy(app('mf-good', 'good'), '', query)).answer.rendered).toBeGreaterThan(0);
    expect((await empty.deploy(remoteBuild('mf-bad', 'throw new Error()'), '', query)).status).toBe(422);
  });
});

describe('versions of shell and remote that fit only each other', () => {
  const shellWith = (react: string) => shellBuild(`shell with ${react}`, { provides: { react } });
  const faqFor = (react: string) => app('mf-faq', `faq for ${react}`, { shared: { react: `^${react}` } });
  const apps = [{ app: 'shell' }, { app: 'mf-faq' }];
  const post = (own: TestSite, call: string, versions: unknown) =>
    own.call('POST', `/${call}`, JSON.stringify({ versions })).then(({ status }) => status);

  /** A site with React 19 whose next versions have React 20. @param query Their target. */
  async function startWithNext(first: string, last: string, options: Partial<SiteOptions> = {}) {
    const own = await startTestSite({ TRUST_PROXY: '1' }, options);
    onTestFinished(() => own.dispose());
    await own.deploy(shellWith('19.3.1'));
    await own.deploy(faqFor('19.3.1'));
    expect((await own.deploy(shellWith('20.0.0'), '', first)).status).toBe(422);
    const shell = await own.deploy(shellWith('20.0.0'), '', `${first}&following=mf-faq`);
    const faq = await own.deploy(faqFor('20.0.0'), '', `${last}&beside=shell@${shell.answer.hash}`);
    expect([shell.status, faq.status]).toEqual([200, 200]);
    return { own, shell: shell.answer, faq: faq.answer };
  }

  it('go live and back in one step', async () => {
    const { own } = await startWithNext('?preview', '?preview');
    expect(await own.page('/faq')).toBe('200 faq for 19.3.1');
    expect(await post(own, 'promote', apps)).toBe(200);
    expect(await own.page('/faq')).toBe('200 faq for 20.0.0');
    for (const { app: one } of apps) expect((await own.call('POST', `/${one}/rollback`)).status).toBe(422);
    expect(await post(own, 'rollback', apps)).toBe(200);
    expect(await own.page('/faq')).toBe('200 faq for 19.3.1');
    expect(await post(own, 'rollback', [...apps, { app: 'mf-nothing' }])).toBe(409);
  });

  it('go into an environment in one step', async () => {
    const { own, shell, faq } = await startWithNext('?preview&environment=next', '?environment=next');
    // It was not checked with the live versions, among which a link would show it.
    expect(shell.preview).toBeUndefined();
    expect((await own.list()).environments[0]?.versions.map((version) => version.app)).toEqual([
      'shell',
      'mf-faq',
    ]);
    const entered = await fetch(own.url + new URL(faq.preview?.url ?? '').pathname, { redirect: 'manual' });
    const Cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await own.page('/faq', { Cookie })).toBe('200 faq for 20.0.0');
    expect(await own.page('/faq')).toBe('200 faq for 19.3.1');
    // The first shell is replaced in the environment. Nothing makes it live by itself.
    const next = await own.deploy(
      shellBuild('next', { provides: { react: '20.0.0' } }),
      '',
      '?environment=next',
    );
    expect(next.status).toBe(200);
    expect((await own.call('POST', '/shell/promote')).status).toBe(409);
  });

  it('are taken back together when one of them fails', async () => {
    const logger = createLogger('silent');
    const error = vi.spyOn(logger, 'error');
    const { own, shell, faq } = await startWithNext('?preview', '?preview', { logger });
    await post(own, 'promote', apps);
    const failure = JSON.stringify({ hash: faq.hash, kind: 'uncaught', path: '/faq', message: 'x' });
    for (let visitor = 1; visitor <= 5; visitor += 1) {
      const from = { 'X-Forwarded-For': `203.0.113.${visitor}` };
      await own.page('/faq', from);
      await own.call('POST', '/mf-faq/failures', failure, '', from);
    }
    await eventually(async () => expect(await own.page('/faq')).toBe('200 faq for 19.3.1'));
    const reasons = (await own.list()).apps.map(({ name, live }) => [name, live?.reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      'mf-faq': 'It failed for 5 of 5 visitors.',
      shell: 'It went live together with mf-faq, which failed.',
    });
    const logged = [
      { app: 'mf-faq', version: faq.hash, reason: 'It failed for 5 of 5 visitors.' },
      { app: 'shell', version: shell.hash, reason: 'It went live together with mf-faq, which failed.' },
    ];
    await eventually(() => {
      expect(error.mock.calls).toEqual(logged.map((fields) => [fields, 'rolled back']));
    });
  });

  it('go live only together, also when each fits the live versions', async () => {
    const { answer: shell } = await site.deploy(shellBuild('sent first'), '', '?preview&following=mf-faq');
    const promote = (body?: string) => site.call('POST', '/shell/promote', body);
    const refused = await promote();
    expect([refused.status, refused.answer.error]).toEqual([
      409,
      expect.stringContaining('new versions of mf-faq'),
    ]);
    expect((await promote(JSON.stringify({ hash: shell.hash }))).status).toBe(409);
    const toSome = JSON.stringify({ hash: shell.hash, percent: 10 });
    expect((await site.call('POST', '/shell/canary', toSome)).status).toBe(409);
    const alone = [{ app: 'shell', hash: shell.hash }];
    expect(await post(site, 'rollback', alone)).toBe(409);
    const beside = `beside=shell@${shell.hash}`;
    const { answer: legal } = await site.deploy(app('mf-legal', 'legal'), '', `?preview&${beside}`);
    expect(await post(site, 'promote', [...alone, { app: 'mf-legal', hash: legal.hash }])).toBe(409);
    expect((await site.deploy(app('mf-legal', 'legal'), '', `?environment=next&${beside}`)).status).toBe(409);
    // Sent alone, it is checked with the live version.
    expect((await site.deploy(shellBuild('sent first'), '', '?preview')).status).toBe(200);
    expect((await promote()).status).toBe(200);
    // What was checked once needs no other app, and an app that has no version is not left out.
    await site.deploy(shellBuild('sent first'), '', '?preview&following=mf-faq');
    await site.deploy(shellBuild('sent last'), '', '?preview&following=mf-new');
    expect((await promote()).status).toBe(200);
    expect((await site.call('POST', '/shell/rollback')).status).toBe(200);
  });

  it('are checked without a live version only with a token for its app', async () => {
    const archive = await archiveOf(shellWith('20.0.0'));
    const query = '/shell?preview&following=mf-faq';
    expect((await site.call('PUT', query, archive, tokens.shell)).status).toBe(403);
  });
});

describe('a path that moves from one app to another', () => {
  it('is answered by one of the two apps at every moment', async () => {
    await site.deploy(app('mf-giver', 'giver', { paths: ['/giver', '/moved'], pages: ['/giver', '/moved'] }));
    await site.deploy(app('mf-taker', 'taker'));
    const gives = await site.deploy(app('mf-giver', 'giver without'), '', '?preview');
    const taking = app('mf-taker', 'taker with', {
      paths: ['/taker', '/moved'],
      pages: ['/taker', '/moved'],
    });
    expect((await site.deploy(taking, '', '?preview')).status).toBe(422);
    const takes = await site.deploy(taking, '', `?preview&beside=mf-giver@${gives.answer.hash}`);
    expect(takes.status).toBe(200);
    // A deploy to live would be checked together with versions that no visitor gets.
    expect((await site.deploy(taking, '', `?beside=mf-giver@${gives.answer.hash}`)).status).toBe(422);

    const seen = new Set<string>();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) seen.add(await site.page('/moved'));
    })();
    const versions = [
      { app: 'mf-giver', hash: gives.answer.hash },
      { app: 'mf-taker', hash: takes.answer.hash },
    ];
    expect((await site.call('POST', '/promote', JSON.stringify({ versions }))).status).toBe(200);
    isOver = true;
    await reading;
    expect(await site.page('/moved')).toBe('200 taker with');
    for (const page of seen) expect(['200 giver', '200 taker with']).toContain(page);
  });

  it('moves only with a token for both apps', async () => {
    const versions = [
      { app: 'mf-blog', hash: '0'.repeat(16) },
      { app: 'mf-faq', hash: '0'.repeat(16) },
    ];
    const body = JSON.stringify({ versions });
    expect((await site.call('POST', '/promote', body, tokens['mf-blog'])).status).toBe(403);
    expect((await site.call('POST', '/promote', body)).status).toBe(409);
    const beside = `/mf-blog?preview&beside=mf-faq@${'0'.repeat(16)}`;
    expect((await site.call('PUT', beside, 'x', tokens['mf-blog'])).status).toBe(403);
    expect((await site.call('PUT', beside, 'x')).status).not.toBe(403);
  });

  it.each([
    ['twice', [{ app: 'mf-faq' }, { app: 'mf-faq' }], 400],
    ['with a name that every object has', [{ app: 'constructor' }], 409],
  ])('is refused %s', async (_, apps, status) => {
    const versions = apps.map(({ app: name }) => ({ app: name, hash: '0'.repeat(16) }));
    expect((await site.call('POST', '/promote', JSON.stringify({ versions }))).status).toBe(status);
    expect((await site.call('PUT', '/mf-faq?check&commit=1&commit=2', 'x')).status).toBe(422);
  });
});

describe('where a version comes from', () => {
  it('is in the list and on the page', async () => {
    const run = 'https://ci.example/runs/7';
    const query = new URLSearchParams({ commit: 'abcdef123456789', branch: 'main', run, message: 'Fix <b>' });
    await site.deploy(app('mf-faq', 'with a source'), '', `?${query}`);
    const source = { commit: 'abcdef123456789', branch: 'main', run, message: 'Fix <b>' };
    expect((await appOf('mf-faq'))?.live).toMatchObject({ source });
    const html = await (
      await fetch(`${site.url}/api/deployments`, { headers: { Accept: 'text/html' } })
    ).text();
    expect(html).toContain('<code>abcdef123456</code> main <a href="https://ci.example/runs/7"');
    expect(html).toContain('Fix &#60;b&#62;');
  });

  it('is refused when it is not an address or too long', async () => {
    for (const query of ['run=javascript:alert(1)', `commit=${'a'.repeat(65)}`]) {
      expect((await site.deploy(app('mf-faq', 'odd source'), '', `?${query}`)).status).toBe(422);
    }
  });
});

describe('a gateway whose disk is full', () => {
  it('reports it, and can still roll back', async (context) => {
    const disk = await mkdtemp(join(tmpdir(), 'liftout-small-disk-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0;
    if (!mounted) return context.skip('This machine does not let the test mount a small disk.');
    const full = await startTestSite({ DATA_DIR: join(disk, 'data') });
    try {
      await full.deploy(shellBuild());
      await full.deploy(app('mf-blog', 'before'));
      await full.deploy(app('mf-blog', 'after'));
      await writeFile(join(disk, 'filler'), Buffer.alloc(16 * 1024 * 1024)).catch(() => undefined);
      const { status, answer } = await full.deploy(app('mf-blog', 'too much'));
      expect([status, answer.code]).toEqual([507, 'storage_full']);
      expect(answer.error).toMatch(/no room for this version.*Nothing has changed/);
      expect((await full.call('POST', '/mf-blog/rollback')).status).toBe(200);
      expect(await full.page('/blog')).toBe('200 before');
    } finally {
      await full.stop();
      // Unmounted lazily, because a process that has just ended may still hold a file.
      spawnSync('umount', ['-l', disk]);
      await rm(disk, { recursive: true, force: true });
    }
  });
});
