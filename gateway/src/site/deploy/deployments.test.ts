import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AppBuild,
  type ArchiveEntry,
  archiveOf,
  remoteBuild,
  shellBuild,
  tarOf,
  zip,
} from '../../testing/app-build.ts';
import { startTestSite, type TestSite, tokens } from '../../testing/test-site.ts';

/** A build with a changed descriptor and the matching hash. */
function remake(
  { descriptor: { hash: _, ...content }, files }: AppBuild,
  changes: Record<string, unknown>,
): AppBuild {
  const next = { ...content, ...changes };
  const hash = createHash('sha256').update(JSON.stringify(next)).digest('hex').slice(0, 16);
  return { descriptor: { hash, ...next }, files };
}

/** The remains of unpacked archives. */
async function staged(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'deployments/staging');
  const scratches = await readdir(folder);
  return (await Promise.all(scratches.map((name) => readdir(join(folder, name))))).flat();
}

const blog = (text: string, changes = {}) => remoteBuild('mf-blog', `return '${text}'`, changes);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  expect((await site.deploy(shellBuild())).status).toBe(200);
  expect((await site.deploy(remoteBuild('mf-faq', `return 'faq'`))).status).toBe(200);
});
afterAll(() => site.dispose());

describe('a deployment', () => {
  it('is live when the call is answered, and one further call rolls it back', async () => {
    const first = await site.deploy(blog('one'));
    expect(first.answer).toMatchObject({ app: 'mf-blog', live: true, rendered: 5 });
    expect(await site.page('/blog')).toBe('200 one');
    await site.deploy(blog('two'));
    await site.deploy(blog('three'));
    expect(await site.page('/fr/blog')).toBe('200 three');
    await site.call('POST', '/mf-blog/rollback');
    expect(await site.page('/blog')).toBe('200 two');
    await site.call('POST', '/mf-blog/rollback');
    expect(await site.page('/blog')).toBe('200 one');
    const further = await site.call('POST', '/mf-blog/rollback');
    expect([further.status, further.answer.code]).toEqual([409, 'no_such_version']);
  });

  it('has a history that records who did what', async () => {
    await site.call('PUT', '/mf-blog', await archiveOf(blog('by its team')), tokens['mf-blog']);
    const app = (await site.list()).apps.find(({ name }) => name === 'mf-blog');
    expect(app?.live).toMatchObject({ by: 'mf-blog', how: 'deploy', version: '1.0.0' });
    expect(app?.history.find(({ how }) => how === 'rollback')?.by).toBe('*');
  });

  it('changes nothing when it is only checked', async () => {
    const before = await site.page('/blog');
    const { status, answer } = await site.deploy(blog('only checked'), '', '?check');
    expect([status, answer.live]).toEqual([200, false]);
    expect(await site.page('/blog')).toBe(before);
    expect(await readdir(join(site.dataDir, 'deployments/versions/mf-blog'))).not.toContain(answer.hash);
  });

  it('keeps files of earlier versions for visitors who have loaded them', async () => {
    const old = blog('old files');
    await site.deploy(old);
    await site.deploy(blog('new files'));
    const answer = await fetch(`${site.url}/remotes/mf-blog/${old.descriptor.entry}`);
    expect([answer.status, await answer.text()]).toEqual([200, "/* return 'old files' */"]);
  });

  it.each(['', 'token-of-the-shell', 'token-of-the-blogg', 'x'])(
    'needs its own token, not %j',
    async (token) => {
      const { status, answer } = await site.call('PUT', '/mf-blog', await archiveOf(blog('stolen')), token);
      expect([status, answer.code]).toEqual([403, 'bad_token']);
    },
  );

  it('shows a readable page to a browser', async () => {
    const response = await fetch(`${site.url}/api/deployments`, { headers: { Accept: 'text/html' } });
    const html = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('<h2 id="mf-blog">mf-blog</h2>');
    expect(html).not.toContain('<script');
  });

  it('answers a wrong method with 405 and an impossible app name with 404', async () => {
    expect((await site.call('PATCH', '/mf-blog')).status).toBe(405);
    expect((await site.call('PUT', '/..%2fevil', 'x')).status).toBe(404);
  });
});

describe('the gate', () => {
  let before: string;
  beforeEach(async () => {
    before = JSON.stringify(await site.list());
  });

  /** Expects a refusal with this message, and an unchanged site. */
  async function refused(answered: ReturnType<TestSite['deploy']>, message: RegExp) {
    const { status, answer } = await answered;
    expect(status).toBe(422);
    expect(answer.faults.map((fault) => `${fault.check}: ${fault.message}`).join('\n')).toMatch(message);
    expect(JSON.stringify(await site.list())).toBe(before);
    expect(await staged(site.dataDir)).toEqual([]);
    return answer.faults;
  }

  const hostile: [string, ArchiveEntry[], RegExp][] = [
    ['climbs out of its folder', [{ name: 'web/../../evil.js', content: 'x' }], /not a plain relative path/],
    ['names an absolute path', [{ name: '/etc/evil', content: 'x' }], /not a plain relative path/],
    ['holds a symbolic link', [{ name: 'web/link', type: 'symlink', linkname: '/etc/passwd' }], /is a link/],
    ['holds a hard link', [{ name: 'web/link', type: 'link', linkname: 'descriptor.json' }], /is a link/],
    ['holds a device', [{ name: 'web/null', type: 'character-device' }], /is a character-device/],
    ['holds a pipe', [{ name: 'web/pipe', type: 'fifo' }], /is a fifo/],
    [
      'names a file twice',
      [{ name: 'DESCRIPTOR.json', content: '{}' }],
      /in the archive twice|builds do not write/,
    ],
    [
      'hides a file',
      [{ name: 'web/extra.js', content: 'evil()' }],
      /`web\/extra.js` is not in the descriptor/,
    ],
    [
      'puts a file beside the build',
      [{ name: 'etc/cron', content: 'x' }],
      /in a place where builds do not write/,
    ],
    [
      'has a name with a control character',
      [{ name: 'web/a\u0007b.js', content: 'x' }],
      /not a plain relative path/,
    ],
    [
      'has too many entries',
      Array.from({ length: 2001 }, (_, index) => ({ name: `web/${index}.js` })),
      /more than 2000 entries/,
    ],
    [
      'holds a huge file',
      [{ name: 'web/big.js', content: Buffer.alloc(33 * 2 ** 20) }],
      /larger than 32 MiB/,
    ],
  ];
  it.each(hostile)('refuses an archive that %s', async (_, entries, message) => {
    await refused(site.deploy(await archiveOf(blog('hostile'), entries)), message);
  });

  it('refuses a bomb while it unpacks', async () => {
    const part = { content: Buffer.alloc(31 * 2 ** 20) };
    const tar = await tarOf(Array.from({ length: 6 }, (_, index) => ({ name: `web/${index}.js`, ...part })));
    await refused(site.deploy(await zip(tar)), /unpacks to more than 160 MiB/);
  });

  it('refuses a body that is not an archive, is cut off, or is too large', async () => {
    await refused(site.deploy(randomBytes(1000)), /archive is incomplete or damaged/);
    const whole = await archiveOf(blog('half'), [{ name: 'web/x.js', content: randomBytes(5000) }]);
    await refused(site.deploy(whole.subarray(0, 2000)), /archive is incomplete or damaged/);
  });

  it('refuses files that differ from the build', async () => {
    const build = blog('tampered');
    const tampered = { ...build, files: { ...build.files, 'node/server.cjs': 'process.exit()' } };
    await refused(site.deploy(tampered), /`node\/server.cjs` is not the file that was built/);
    const { 'node/server.cjs': _, ...files } = build.files;
    await refused(site.deploy({ ...build, files }), /`node\/server.cjs` is missing/);
    await refused(
      site.deploy({ ...build, descriptor: { ...build.descriptor, paths: ['/faq'] } }),
      /descriptor's content gives/,
    );
  });

  it('refuses published data that is not JSON, and names it', async () => {
    const { entry } = blog('data').descriptor;
    await refused(
      site.deploy(blog('data', { data: { 'prices/en': entry } })),
      /^integrity: The data `prices\/en` in `remote-entry\.\w+\.js` is not JSON \(/m,
    );
  });

  it('refuses a Brotli form that unpacks to other content', async () => {
    const build = blog('wrong form');
    const entry = `web/${build.descriptor.entry}.br`;
    await refused(site.deploy({ ...build, files: { ...build.files, [entry]: 'x' } }), /does not unpack to/);
  });

  it('refuses another app’s version and an invalid descriptor, and names each fault', async () => {
    await refused(site.deploy(await archiveOf(remoteBuild('mf-faq', 'return 1'))), /a version of `mf-faq`/);
    const faults = await refused(
      site.deploy(blog('bad', { paths: 'x', pages: [1], server: '../x' })),
      /`paths`: .*\n.*`pages.0`/,
    );
    expect(faults).toHaveLength(3);
  });

  it.each([
    ['/faq', /`\/faq` overlaps with addresses of `mf-faq`/],
    ['/:anything', /would match the addresses of other remotes/],
    ['/*', /is not a path pattern|would match/],
    ['/blog/:', /is not a path pattern/],
    ['/blog/../faq', /is not a path pattern/],
    ['/api/x', /belongs to the site itself/],
    ['/share-target', /belongs to the site itself/],
    ['/fr', /belongs to the site itself/],
  ])('refuses a version that takes %s', async (path, message) => {
    await refused(site.deploy(blog('thief', { paths: ['/blog', path] })), message);
  });

  it.each([
    ['/imprint/../faq', /is not a plain path/],
    ['/blog//twice', /is not a plain path/],
    ['/blog/%66irst', /is not a plain path/],
  ])('refuses the page %s', async (page, message) => {
    await refused(site.deploy(blog('odd', { paths: ['/blog', '/imprint/*'], pages: [page] })), message);
  });

  it('refuses a page that is listed twice', async () => {
    const faults = await refused(
      site.deploy(blog('twice', { pages: ['/blog', '/blog', '/blog'] })),
      /`\/blog` is listed twice/,
    );
    expect(faults).toHaveLength(1);
  });

  it('refuses a path that belongs to a file of the shell', async () => {
    const shell = shellBuild('with an icon');
    const icon = 'icon';
    const integrity = `sha384-${createHash('sha384').update(icon).digest('base64')}`;
    const build = remake(shell, {
      files: { ...(shell.descriptor.files as object), 'root/favicon.ico': { size: icon.length, integrity } },
    });
    expect(
      (await site.deploy({ ...build, files: { ...build.files, 'web/root/favicon.ico': icon } })).status,
    ).toBe(200);
    before = JSON.stringify(await site.list());
    await refused(
      site.deploy(blog('thief', { paths: ['/favicon.ico'], pages: ['/favicon.ico'] })),
      /`\/favicon.ico` matches `\/favicon.ico`, which is a file of the shell/,
    );
  });

  it('refuses a remote that brings its own React', async () => {
    await refused(site.deploy(blog('own', { shared: {} })), /does not share `react`/);
  });

  it('refuses a page outside its own paths', async () => {
    await refused(site.deploy(blog('lost', { pages: ['/blog', '/else'] })), /`\/else` is matched by none/);
  });

  it('refuses ranges that the shell cannot satisfy, and names the app that must change', async () => {
    await refused(
      site.deploy(blog('old', { shared: { react: '^18.0.0' } })),
      /built with `react` 18.0.0, and the shell has 19.3.1: build it with `react@~19.3.1`/,
    );
    await refused(site.deploy(blog('new', { shared: { react: '^19.9.0' } })), /deploy a shell .* first/);
    await refused(site.deploy(blog('odd', { shared: { vue: '^3.0.0' } })), /does not share/);
  });

  it('refuses a shell that a live remote cannot run on', async () => {
    await refused(
      site.deploy(shellBuild('next', { provides: { react: '20.0.0' } }), 'shell'),
      /`mf-faq` was built with `react` 19.3.1, and the shell has 20.0.0/,
    );
  });

  it('refuses a build for another version of the page contract', async () => {
    await refused(site.deploy(blog('old', { contract: 1 })), /was built for version 1 of the page contract/);
  });

  describe('with links for the shell', () => {
    const label = { en: 'Blog', zh: '博客', es: 'Blog', fr: 'Blog', de: 'Blog' };
    const link = { place: 'menu', path: '/blog', label };
    const withLinks = (...navigation: unknown[]) => site.deploy(blog('linked', { navigation }));

    it('refuses an unknown place, a page of another remote, and a language without a label', async () => {
      await refused(
        withLinks({ ...link, place: 'top' }),
        /unknown place `top`: choose one of footer\/support/,
      );
      await refused(withLinks({ ...link, path: '/faq' }), /`\/faq` leads to none of the `pages`/);
      await refused(withLinks({ ...link, label: { ...label, de: ' ', fr: '' } }), /no label in fr, de/);
      await refused(
        withLinks({ ...link, label: { ...label, en: 'x'.repeat(33) } }),
        /more than 32 characters in en/,
      );
      await refused(withLinks(link, link), /`menu` has two links to `\/blog`/);
      const pages = ['/blog', '/blog/a', '/blog/b', '/blog/c'];
      const many = blog('many', {
        paths: ['/blog', '/blog/:slug'],
        pages,
        navigation: pages.map((path) => ({ ...link, path })),
      });
      await refused(site.deploy(many), /`menu` has room for 3 links/);
    });

    it('puts them into the registry', async () => {
      expect((await withLinks(link)).status).toBe(200);
      const registry = await (await fetch(`${site.url}/remotes.json`)).json();
      expect(registry).toMatchObject({
        remotes: expect.arrayContaining([expect.objectContaining({ navigation: [link] })]),
      });
    });
  });

  it('warns of texts that are still placeholders', async () => {
    const gap = { missing: [], unknown: [], placeholders: [] };
    const texts = {
      'mf-blog/list': {
        en: { ...gap, placeholders: ['title', 'lead'] },
        fr: { ...gap, placeholders: ['title'] },
        de: gap,
      },
    };
    const { status, answer } = await site.deploy(blog('unwritten', { texts }));
    expect(status).toBe(200);
    expect(answer.warnings).toEqual([
      { check: 'placeholders', message: '`mf-blog/list`: title, lead (en, fr) are still placeholders.' },
    ]);
  });

  it('refuses a page that throws in one language, and names address, error and place', async () => {
    const broken = remoteBuild(
      'mf-blog',
      `if (language === 'de') throw new TypeError('no title'); return 'fine'`,
    );
    const faults = await refused(
      site.deploy(broken),
      /`\/de\/blog` cannot be rendered: TypeError: no title \(server.cjs:1:\d+\)/,
    );
    expect(faults).toHaveLength(1);
  });

  it('refuses answers that are not pages', async () => {
    const page = (answer: string) => remoteBuild('mf-blog', `return { text: 'x', page: ${answer} }`);
    await refused(site.deploy(page('{ status: 500 }')), /`\/blog` answers 500/);
    await refused(site.deploy(page(`{ status: 302, location: '/' }`)), /redirects to/);
    await refused(site.deploy(page(`{ html: '<title>A page</title>' }`)), /has no h1/);
    await refused(site.deploy(page(`{ html: '<h1>A page</h1>' }`)), /has no title/);
    await refused(site.deploy(page(`{ missingTexts: ['mf-blog:list.h1'] }`)), /uses texts .*list.h1/);
  });

  it('checks a path that the remote does not list', async () => {
    const beside = (answer: string) =>
      remoteBuild('mf-blog', `if (path === '/blog/old') { ${answer} } return 'fine'`, {
        paths: ['/blog', '/blog/old'],
      });
    await refused(
      site.deploy(beside(`if (language === 'de') throw new TypeError('no title'); return 'old'`)),
      /`\/de\/blog\/old` cannot be rendered: TypeError: no title/,
    );
    await refused(
      site.deploy(beside(`return { page: { html: '<h1>Old</h1>' } }`)),
      /`\/blog\/old` has no title/,
    );
    for (const answer of [`{ page: { status: 404 } }`, `{ page: { status: 301, location: '/' } }`, `'old'`]) {
      expect((await site.deploy(beside(`return ${answer}`))).status, answer).toBe(200);
    }
  });

  it('refuses a page that never ends, without trying all others', async () => {
    const faults = await refused(site.deploy(remoteBuild('mf-blog', 'for (;;);')), /took longer than/);
    expect(faults.at(-1)?.message).toBe('The pages after it were not tried.');
  });

  it('refuses a server bundle that uses too much memory or ends its process', async () => {
    await refused(
      site.deploy(remoteBuild('mf-blog', 'const all = []; for (;;) all.push(new Array(1e6).fill(path));')),
      /cannot be rendered/,
    );
    await refused(site.deploy(remoteBuild('mf-blog', 'process.exit(0)')), /process.exit is not a function/);
  });

  it('refuses a translation that lacks texts', async () => {
    const texts = { 'mf-blog/list': { fr: { missing: ['title', 'empty.text'], unknown: [] } } };
    await refused(site.deploy(blog('untranslated', { texts })), /fr lacks title, empty.text/);
  });

  it('refuses a page over its budget', async () => {
    const heavy = randomBytes(70_000).toString('base64');
    await refused(
      site.deploy(
        remoteBuild('mf-blog', `return '${heavy.slice(0, 9)}' // ${heavy}`, {
          chunks: { 'mf-blog/list': { js: [], css: [] } },
        }),
      ),
      /`mf-blog\/list`: \d+\.\d kB with Brotli, the budget is 60.0 kB/,
    );
  });

  it('refuses data over its budget', async () => {
    const build = blog('much data');
    const text = JSON.stringify('x'.repeat(1e6));
    build.files['web/posts.json'] = text;
    const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
    const files = {
      ...(build.descriptor.files as object),
      'posts.json': { size: text.length, integrity },
    };
    await refused(
      site.deploy(remake(build, { files, data: { 'posts/en': 'posts.json' } })),
      /The published data in `en`: 1000\.0 kB, the budget is 200\.0 kB/,
    );
  });

  it('refuses a file that has the same name as a file of another version but other content', async () => {
    const build = blog('live now');
    await site.deploy(build);
    before = JSON.stringify(await site.list());
    const other = blog('live now', { version: '2.0.0' });
    const [name = ''] = Object.keys(other.descriptor.files as object);
    const changed = remoteBuild('mf-blog', `return 'changed'`);
    const [own = ''] = Object.keys(changed.descriptor.files as object);
    const renamed = JSON.parse(JSON.stringify(changed).replaceAll(own, name)) as AppBuild;
    await refused(site.deploy(remake(renamed, {})), /has the name of a file of version/);
  });
});

describe('a canary', () => {
  /** The pages that forty visitors see. Each of them comes twice. */
  async function visitors() {
    const seen = [];
    for (let group = 0; group < 40; group += 1) {
      const headers = { Cookie: `liftout-group=${group}` };
      const first = await site.page('/blog', headers);
      expect(await site.page('/blog', headers)).toBe(first);
      seen.push(first);
    }
    return seen;
  }

  it('is seen by its share of visitors, always the same ones, until it is promoted', async () => {
    await site.deploy(blog('for all'));
    const { answer } = await site.deploy(blog('for some'), '', '?canary=50');
    expect(answer).toMatchObject({ live: false, canary: 50 });
    const seen = await visitors();
    expect(new Set(seen)).toEqual(new Set(['200 for all', '200 for some']));
    expect((await site.call('POST', '/mf-blog/promote')).status).toBe(200);
    expect(new Set(await visitors())).toEqual(new Set(['200 for some']));
    expect((await site.list()).apps.find(({ name }) => name === 'mf-blog')?.live?.how).toBe('promote');
  });

  it('is not a version that is live for everybody', async () => {
    const { answer } = await site.deploy(blog('live already'));
    const body = JSON.stringify({ hash: answer.hash, percent: 50 });
    expect((await site.call('POST', '/mf-blog/canary', body)).status).toBe(409);
    expect((await site.deploy(blog('live already'), '', '?canary=50')).status).toBe(409);
  });

  it('gets no visitors of the canaries of other apps', async () => {
    const faq = remoteBuild('mf-faq', `return 'faq for some'`);
    await site.deploy(blog('for most'), '', '?canary=60');
    const tooMuch = await site.deploy(faq, '', '?canary=41');
    expect(tooMuch.status).toBe(422);
    expect(JSON.stringify(tooMuch.answer)).toContain('(mf-blog) have 60% of the visitors, so 40% are left');
    const { answer } = await site.deploy(faq, '', '?canary=40');
    const body = JSON.stringify({ hash: answer.hash, percent: 50 });
    expect((await site.call('POST', '/mf-faq/canary', body)).status).toBe(422);
    await site.deploy(blog('for most'), '', '?canary=50');
    expect((await site.call('POST', '/mf-faq/canary', body)).status).toBe(200);
    for (const app of ['mf-blog', 'mf-faq']) await site.call('POST', `/${app}/drop`);
  });

  it('gives new visitors a cookie, but only while there is a canary', async () => {
    const cookieOf = async (path = '/blog') => (await fetch(site.url + path)).headers.get('set-cookie');
    expect(await cookieOf()).toBeNull();
    await site.deploy(blog('with cookie'), '', '?canary=10');
    for (const path of ['/blog', '/remotes.json']) {
      expect(await cookieOf(path)).toMatch(/^liftout-group=\d+; path=\/; samesite=lax; httponly$/);
    }
    // Shared caches may keep these. They do not depend on the versions.
    for (const path of ['/robots.txt', '/sitemap.xml', '/api/openapi.json', '/uploads/a.png']) {
      expect(await cookieOf(path), path).toBeNull();
    }
    await site.call('POST', '/mf-blog/drop');
    expect(await cookieOf()).toBeNull();
  });
});
