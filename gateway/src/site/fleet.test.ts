import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IssuedDeployToken } from '@liftout/gateway-contract';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '../platform/storage-errors.ts';
import { type AppBuild, remoteBuild, shellBuild } from '../testing/app-build.ts';
import { eventually } from '../testing/eventually.ts';
import { hasRedis, startRedis, type TestRedis } from '../testing/redis-server.ts';
import { startS3, type TestS3 } from '../testing/s3-server.ts';
import { startTestSite, type TestSite } from '../testing/test-site.ts';
import { createRenderer, type Renderer } from './pages/rendering/renderer.ts';
import type { Stores } from './releases/open-stores.ts';

vi.mock('./pages/rendering/renderer.ts', { spy: true });

const app = (name: string, text: string, changes = {}) => remoteBuild(name, `return '${text}'`, changes);
const blog = (text: string) => app('mf-blog', text);
const entryOf = ({ descriptor }: AppBuild) => `/remotes/mf-blog/${descriptor.entry}`;

let sites: TestSite[] = [];
afterEach(async () => {
  await Promise.all(sites.map((site) => site.dispose()));
  sites = [];
});

async function start(variables: Record<string, string>, pollInterval = 500): Promise<TestSite> {
  const site = await startTestSite(variables, { pollInterval });
  sites.push(site);
  return site;
}

const liveOf = async (site: TestSite, name: string) =>
  (await site.list()).apps.find((one) => one.name === name)?.live?.hash;

async function servingOf({ url }: TestSite): Promise<[number, unknown]> {
  const answer = await fetch(`${url}/api/health/serving`);
  return [answer.status, await answer.json()];
}

/** With Redis, changes are announced, so the gateways of these tests need not poll. */
const never = 3_600_000;

/** For each kind of fleet, the variables of one more gateway. */
const kinds: Record<string, () => Promise<() => Promise<Record<string, string>>>> = {
  'that shares a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'liftout-shared-'));
    return async () => ({ DATA_DIR: folder });
  },
  'with S3 only': async () => async () => ({
    ...s3.env,
    TOKEN_SECRET: 'x'.repeat(32),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'liftout-fleet-')),
  }),
  'with S3 and Redis': async () => async () => ({
    ...s3.env,
    TOKEN_SECRET: 'x'.repeat(32),
    REDIS_URL: redis.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'liftout-fleet-')),
  }),
};

let s3: TestS3;
let redis: TestRedis;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
beforeEach(async () => {
  s3 = await startS3();
});
afterEach(() => s3.stop());
afterAll(() => redis?.stop());

describe.each(Object.keys(kinds).filter((kind) => hasRedis || !kind.includes('Redis')))(
  'a fleet %s',
  (kind) => {
    async function startFleet() {
      const next = await (kinds[kind] as (typeof kinds)[string])();
      const begin = async () => start(await next(), kind.includes('Redis') ? never : undefined);
      const [one, other] = [await begin(), await begin()];
      expect((await one.deploy(shellBuild())).status).toBe(200);
      return { one, other, begin };
    }

    it('makes every change live on all gateways', async () => {
      const { one, other } = await startFleet();
      const first = blog('first');
      await one.deploy(first);
      await eventually(async () => expect(await other.page('/blog')).toBe('200 first'));
      expect((await fetch(other.url + entryOf(first))).status).toBe(200);

      await other.deploy(blog('second'));
      await eventually(async () => expect(await one.page('/blog')).toBe('200 second'));
      await one.call('POST', '/mf-blog/rollback');
      await eventually(async () => expect(await other.page('/blog')).toBe('200 first'));

      await other.deploy(blog('canary'), '', '?canary=99');
      const visitor = { Cookie: 'liftout-group=3' };
      const seen = await other.page('/blog', visitor);
      await eventually(async () => expect(await one.page('/blog', visitor)).toBe(seen));
      await one.call('POST', '/mf-blog/promote');
      await eventually(async () => expect(await other.page('/blog')).toBe('200 canary'));
    });

    it('loses no deploy when several gateways receive one at the same moment', async () => {
      const { one, other } = await startFleet();
      for (let round = 0; round < 4; round += 1) {
        const names = ['mf-blog', 'mf-faq', 'mf-legal', 'mf-blog'];
        const answers = await Promise.all(
          names.map((name, index) =>
            (index % 2 === 0 ? one : other).deploy(app(name, `${name} ${round} ${index}`)),
          ),
        );
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
        const lists = await Promise.all(
          [one, other].map(async (site) => {
            await eventually(async () => {
              for (const { answer } of answers) {
                const found = (await site.list()).apps.find(({ name }) => name === answer.app);
                expect(found?.history.map(({ hash }) => hash)).toContain(answer.hash);
              }
            });
            return site.list();
          }),
        );
        expect(lists[0]).toEqual(lists[1]);
      }
    });

    it('refuses one of two versions that take the same path at the same moment', async () => {
      const { one, other } = await startFleet();
      const takes = (name: string) => app(name, name, { paths: [`/${name.slice(3)}`, '/shared'] });
      const answers = await Promise.all([one.deploy(takes('mf-blog')), other.deploy(takes('mf-faq'))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('serves every file of every version from every gateway, also from a new one', async () => {
      const { one, other, begin } = await startFleet();
      const versions = [blog('one'), blog('two'), blog('three')];
      for (const version of versions) await one.deploy(version);
      const newcomer = await begin();
      for (const gateway of [other, newcomer]) {
        for (const version of versions) {
          const answer = await fetch(gateway.url + entryOf(version));
          expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('return')]);
        }
      }
      expect(await newcomer.page('/blog')).toBe('200 three');
    });
  },
);

it('a page shows a preview that another gateway has just made', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'liftout-shared-'));
  const one = await start({ DATA_DIR }, never);
  await one.deploy(shellBuild());
  await one.deploy(blog('live'));
  const other = await start({ DATA_DIR }, never);
  for (const query of ['?preview', '?environment=staging']) {
    const { answer } = await one.deploy(blog(`with ${query}`), '', query);
    const path = new URL(answer.preview?.url ?? '').pathname;
    const entered = await fetch(one.url + path, { redirect: 'manual' });
    const Cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await other.page('/blog', { Cookie })).toBe(`200 with ${query}`);
  }
});

it('tokens and previews are valid on all gateways at once', async () => {
  const operator = 'the-token-of-the-operator-of-the-tests';
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'liftout-shared-'));
  const begin = () => start({ DATA_DIR, OPERATOR_TOKEN: operator }, never);
  const [one, other] = [await begin(), await begin()];
  await one.deploy(shellBuild());
  const body = JSON.stringify({ label: 'the blog team', apps: ['mf-blog'] });
  const issued = (await one.call('POST', '/tokens', body, operator)).answer as unknown as IssuedDeployToken;
  const failures = async () => (await other.call('GET', '/mf-blog/failures', undefined, issued.token)).status;
  expect(await failures()).toBe(200);
  await one.call('DELETE', `/tokens/${issued.id}`, undefined, operator);
  expect(await failures()).toBe(403);

  const { answer } = await one.deploy(blog('seen before'), '', '?preview');
  const { pathname } = new URL(answer.preview?.url ?? '');
  expect((await fetch(other.url + pathname, { redirect: 'manual' })).status).toBe(302);

  await one.deploy(blog('staged'), '', '?environment=staging');
  const staging = JSON.stringify({ environment: 'staging' });
  expect((await other.call('POST', '/links', staging)).status).toBe(200);
});

describe('a fleet whose S3 store fails', () => {
  it.each(['hang', 'error', 'refuse'] as const)(
    'continues with the live versions, and reports the fault: %s',
    async (fault) => {
      const variables = { ...s3.env, TOKEN_SECRET: 'x'.repeat(32) };
      const site = await start(variables);
      await site.deploy(shellBuild());
      const live = blog('live');
      await site.deploy(blog('before'));
      await site.deploy(live);
      await s3.fail(fault);
      expect(await site.page('/blog')).toBe('200 live');
      expect((await fetch(site.url + entryOf(live))).status).toBe(200);
      const { status, answer } = await site.deploy(blog('lost'));
      expect([status, answer.code]).toEqual([503, 'storage_unavailable']);
      expect((await site.call('POST', '/mf-blog/rollback')).status).toBe(503);
      await expect
        .poll(async () => (await fetch(`${site.url}/api/health/ready`)).json(), { timeout: 20_000 })
        .toMatchObject({ status: 'not_ready', checks: { deployments: { ok: false } } });
      // Otherwise a load balancer would take off every gateway of the fleet.
      expect(await servingOf(site)).toEqual([200, { status: 'serving' }]);

      await s3.fail('none');
      await expect
        .poll(async () => (await site.call('POST', '/mf-blog/rollback')).status, { timeout: 20_000 })
        .toBe(200);
      expect(await site.page('/blog')).toBe('200 before');
    },
  );

  it('starts with the last known state while the store is unavailable', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'liftout-fleet-'));
    const variables = { ...s3.env, TOKEN_SECRET: 'x'.repeat(32), DATA_DIR };
    const { startTestSite: begin } = await import('../testing/test-site.ts');
    const before = await begin(variables);
    await before.deploy(shellBuild());
    await before.deploy(blog('known'));
    await before.stop();
    await s3.fail('refuse');
    const after = await start(variables);
    expect(await after.page('/blog')).toBe('200 known');
  });
});

describe.runIf(hasRedis)('a fleet whose Redis is gone', () => {
  it('keeps all live versions when Redis loses its data', async () => {
    const variables = { ...s3.env, TOKEN_SECRET: 'x'.repeat(32), REDIS_URL: redis.url };
    const [one, other] = [await start(variables), await start(variables)];
    await one.deploy(shellBuild());
    await one.deploy(blog('before'));
    await one.deploy(blog('after'));
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await eventually(async () => expect(await other.page('/blog')).toBe('200 after'));
    expect((await other.list()).apps).toHaveLength(2);
    await other.call('POST', '/mf-blog/rollback');
    await eventually(async () => expect(await one.page('/blog')).toBe('200 before'));
  });

  it('loses nothing, and changes still reach all gateways', async () => {
    const own = await startRedis();
    const variables = { ...s3.env, TOKEN_SECRET: 'x'.repeat(32), REDIS_URL: own.url };
    const [one, other] = [await start(variables), await start(variables)];
    await one.deploy(shellBuild());
    await one.deploy(blog('before'));
    await own.stop();
    await one.deploy(blog('after'));
    await eventually(async () => expect(await other.page('/blog')).toBe('200 after'));
    await other.call('POST', '/mf-blog/rollback');
    await eventually(async () => expect(await one.page('/blog')).toBe('200 before'));
  });
});

it('answers 503 and not 404 for a file that exists but cannot be fetched at the moment', async () => {
  const one = await start({});
  await one.deploy(shellBuild());
  const version = blog('away');
  await one.deploy(version);
  const failing = async () => Promise.reject(new StorageUnavailable('The S3 store does not answer.'));
  const other = await startTestSite(
    { DATA_DIR: one.dataDir },
    { wrapStores: (stores) => ({ ...stores, versions: { ...stores.versions, open: failing } }) },
  );
  const answer = await fetch(other.url + entryOf(version));
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'storage_unavailable' }]);
  await other.stop();
});

/** Stores of a gateway that cannot read the versions of an app, or only one of them. */
const hiding = (app: string, hidden?: string) => (stores: Stores) => ({
  ...stores,
  versions: {
    ...stores.versions,
    open: async (name: string, hash: string) => {
      if (name === app && (hidden ?? hash) === hash)
        throw new StorageUnavailable('The S3 store does not answer.');
      return stores.versions.open(name, hash);
    },
  },
});

it.each(['?preview', '?environment=staging'])(
  'shows no live version in place of a preview that cannot be read at the moment: %s',
  async (query) => {
    const one = await start({});
    await one.deploy(shellBuild());
    await one.deploy(blog('live'));
    const { answer } = await one.deploy(blog('candidate'), '', query);
    const path = new URL(answer.preview?.url ?? '').pathname;
    const entered = await fetch(one.url + path, { redirect: 'manual' });
    const Cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const other = await startTestSite(
      { DATA_DIR: one.dataDir },
      { wrapStores: hiding('mf-blog', answer.hash) },
    );
    expect((await fetch(other.url + path, { redirect: 'manual' })).status).toBe(503);
    expect(await other.page('/blog', { Cookie })).toMatch(/^503/);
    expect((await other.deploy(app('mf-faq', 'faq'), '', '?environment=staging')).status).toBe(
      query === '?preview' ? 200 : 503,
    );
    expect((await other.deploy(blog('replacement'), '', query)).status).toBe(200);
    await other.stop();
  },
);

it('accepts no version while another one cannot be read that it must fit', async () => {
  const one = await start({});
  await one.deploy(shellBuild());
  await one.deploy(app('mf-faq', 'faq'));
  const other = await startTestSite({ DATA_DIR: one.dataDir }, { wrapStores: hiding('mf-faq') });
  const clash = app('mf-clash', 'clash', { paths: ['/faq'], pages: ['/faq'] });
  expect((await other.deploy(clash)).status).toBe(503);
  expect((await one.deploy(clash)).status).toBe(422);
  expect(await servingOf(one)).toEqual([200, { status: 'serving' }]);
  const reason = 'No version of mf-faq can be used.';
  expect(await servingOf(other)).toEqual([503, { status: 'not_serving', reason }]);
  await other.stop();
});

it('lets a live version that cannot be read be replaced or rolled back, but accepts no others', async () => {
  const one = await start({});
  await one.deploy(shellBuild());
  await one.deploy(blog('before'));
  const { answer } = await one.deploy(blog('unreadable'));
  const other = await startTestSite(
    { DATA_DIR: one.dataDir },
    { wrapStores: hiding('mf-blog', answer.hash) },
  );
  expect((await other.deploy(blog('replacement'), '', '?check')).status).toBe(200);
  expect((await other.deploy(app('mf-faq', 'faq'))).status).toBe(503);
  expect((await other.call('POST', '/mf-blog/rollback')).status).toBe(200);
  expect(await liveOf(other, 'mf-blog')).not.toBe(answer.hash);
  await other.stop();
});

describe('a version that is damaged', () => {
  it('on the disk of one gateway is fetched again', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'liftout-fleet-'));
    const variables = { ...s3.env, TOKEN_SECRET: 'x'.repeat(32), DATA_DIR };
    const { startTestSite: begin } = await import('../testing/test-site.ts');
    const before = await begin(variables);
    await before.deploy(shellBuild());
    const { answer } = await before.deploy(blog('whole'));
    await before.stop();
    await writeFile(join(DATA_DIR, 'deployments/versions/mf-blog', answer.hash, 'node/server.cjs'), 'broken');
    const after = await start(variables);
    expect(await after.page('/blog')).toBe('200 whole');
  });

  it('while it is served is fetched again', async () => {
    const site = await start({ ...s3.env, TOKEN_SECRET: 'x'.repeat(32) });
    await site.deploy(shellBuild());
    const version = blog('lost');
    await site.deploy(version);
    await rm(join(site.dataDir, 'deployments/versions/mf-blog'), { recursive: true });
    expect((await fetch(site.url + entryOf(version))).status).toBe(200);
    expect(await site.page('/blog')).toBe('200 lost');
  });

  it('while it is served and cannot be fetched again is reported, until it is deployed again', async () => {
    const site = await start({});
    await site.deploy(shellBuild());
    await site.deploy(blog('before'));
    const version = blog('lost');
    const { answer } = await site.deploy(version);
    await rm(join(site.dataDir, 'deployments/versions/mf-blog', answer.hash), { recursive: true });
    expect((await fetch(site.url + entryOf(version))).status).toBe(404);
    await expect.poll(() => site.page('/blog')).toBe('200 before');
    expect((await site.list()).problems.join()).toContain(`mf-blog ${answer.hash} cannot be used`);
    await site.deploy(version);
    await expect.poll(() => site.page('/blog')).toBe('200 lost');
  });

  it('and is the only one of a remote takes no gateway off the balancer', async () => {
    const { startTestSite: begin } = await import('../testing/test-site.ts');
    const before = await begin();
    await before.deploy(shellBuild());
    await before.deploy(app('mf-home', 'home', { paths: ['/'], pages: ['/'] }));
    await before.deploy(blog('lost'));
    await before.stop();
    await rm(join(before.dataDir, 'deployments/versions/mf-blog'), { recursive: true });
    const after = await start({ DATA_DIR: before.dataDir });
    expect(await after.page('/')).toBe('200 home');
    expect(await servingOf(after)).toEqual([200, { status: 'serving' }]);
    expect((await fetch(`${after.url}/api/health/ready`)).status).toBe(503);
  });

  it.each([
    ['descriptor.json', '{"name":'],
    ['node/server.cjs', 'broken'],
  ])(
    'and cannot be fetched again is reported, and the version before it is live: %s',
    async (file, content) => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'liftout-damaged-'));
      const { startTestSite: begin } = await import('../testing/test-site.ts');
      const before = await begin({ DATA_DIR });
      await before.deploy(shellBuild());
      await before.deploy(blog('before'));
      const { answer } = await before.deploy(blog('damaged'));
      await before.stop();
      const path = join(DATA_DIR, 'deployments/versions/mf-blog', answer.hash, file);
      const whole = await readFile(path);
      await writeFile(path, content);
      const after = await start({ DATA_DIR });
      expect(await after.page('/blog')).toBe('200 before');
      const ready = await (await fetch(`${after.url}/api/health/ready`)).json();
      expect(JSON.stringify(ready)).toContain(`mf-blog ${answer.hash} cannot be used`);
      expect(await liveOf(after, 'mf-blog')).toBe(answer.hash);
      await writeFile(path, whole);
      await expect.poll(() => after.page('/blog'), { timeout: 5000 }).toBe('200 damaged');
    },
  );
});

it('a damaged live state is reported and not overwritten', async () => {
  const site = await start({});
  await site.deploy(shellBuild());
  await site.deploy(blog('live'));
  const folder = join(site.dataDir, 'deployments/state');
  const next = join(folder, '000000003.json');
  await writeFile(next, '{"schema":1,');
  await expect
    .poll(async () => (await fetch(`${site.url}/api/health/ready`)).json(), { timeout: 20_000 })
    .toMatchObject({ checks: { deployments: { ok: false } } });
  expect(await site.page('/blog')).toBe('200 live');
  const { status, answer } = await site.deploy(blog('next'));
  expect([status, answer.error]).toEqual([503, expect.stringContaining('is damaged')]);
  expect(await readFile(next, 'utf8')).toBe('{"schema":1,');
  await rm(next);
  expect((await site.deploy(blog('next'))).status).toBe(200);
});

it('a rollback does not wait for the check of another version', async () => {
  const site = await start({});
  await site.deploy(shellBuild());
  await site.deploy(blog('one'));
  await site.deploy(blog('two'));
  const renderer = vi.mocked(createRenderer).mock.results.at(-1)?.value as Renderer;
  const { renderPage } = renderer;
  const [rendersPage, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(renderer, 'renderPage').mockImplementation(async (set, page) => {
    if (page.owner?.descriptor.name === 'mf-faq') {
      rendersPage.resolve();
      await goesOn.promise;
    }
    return renderPage(set, page);
  });
  const checking = site.deploy(app('mf-faq', 'faq', { paths: ['/faq'], pages: ['/faq'] }), '', '?check');
  await rendersPage.promise;
  expect((await site.call('POST', '/mf-blog/rollback')).status).toBe(200);
  expect(await site.page('/blog')).toBe('200 one');
  goesOn.resolve();
  const { answer } = await checking;
  expect(answer.faults).toBeUndefined();
});

it('answers an address that is only slashes, and 600 unknown addresses at once', async () => {
  const site = await start({});
  await site.deploy(shellBuild());
  await site.deploy(app('mf-home', 'home', { paths: ['/'], pages: ['/'] }));
  expect(await site.page('//')).toBe('200 home');
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, index) => site.page(`/nowhere/${index}`)),
  );
  expect(new Set(answers)).toEqual(new Set(['404 nowhere']));
});
