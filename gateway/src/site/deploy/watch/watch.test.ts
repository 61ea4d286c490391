import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../platform/observability/logger.ts';
import { remoteBuild, shellBuild } from '../../../testing/app-build.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTestSite, type TestSite, tokens } from '../../../testing/test-site.ts';

const blog = (text: string) => remoteBuild('mf-blog', `return '${text}'`);
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ TRUST_PROXY: '1', METRICS_TOKEN: 'public' });
  await site.deploy(shellBuild());
});
afterAll(() => site.dispose());

const from = (visitor: number) => ({ 'X-Forwarded-For': `203.0.113.${visitor}` });
const visit = (visitor: number, path = '/blog') => site.page(path, from(visitor));
const appOf = async (name = 'mf-blog') => (await site.list()).apps.find((one) => one.name === name);

function report(visitor: number, hash: string, more: Record<string, unknown> = {}) {
  const failure = { hash, kind: 'uncaught', path: '/blog', message: 'TypeError: <b>x</b>', ...more };
  return site.call('POST', '/mf-blog/failures', JSON.stringify(failure), '', from(visitor));
}

/** Deploys a good version and then this one. Returns its hash. */
async function deployAfterGood(text: string, query = ''): Promise<string> {
  await site.deploy(blog(`good before ${text}`));
  return (await site.deploy(blog(text), '', query)).answer.hash;
}

describe('a version that has just gone live', () => {
  it('is rolled back automatically when it fails for several visitors, and the list has the reason', async () => {
    const hash = await deployAfterGood('fails in browsers');
    for (let visitor = 1; visitor <= 50; visitor += 1) await visit(visitor);
    for (let visitor = 1; visitor <= 4; visitor += 1) await report(visitor, hash);
    expect((await appOf())?.live?.hash).toBe(hash);
    await report(5, hash);
    await eventually(async () => expect((await appOf())?.live?.hash).not.toBe(hash));
    expect(await visit(1)).toBe('200 good before fails in browsers');
    expect((await appOf())?.live).toMatchObject({
      how: 'rollback',
      by: 'watch',
      reason: 'It failed for 5 of 50 visitors.',
    });
  });

  it('is not taken back after reports from one address, or from visitors who never got it', async () => {
    const hash = await deployAfterGood('one address');
    await visit(1);
    for (let time = 0; time < 20; time += 1) await report(1, hash);
    for (let visitor = 100; visitor < 120; visitor += 1) await report(visitor, hash);
    for (let visitor = 120; visitor < 140; visitor += 1) await visit(visitor, '/nowhere');
    expect((await appOf())?.live).toMatchObject({ hash, health: { views: 1, browserFailures: 40 } });
  });

  it('stays when it fails for a few of many visitors', async () => {
    const hash = await deployAfterGood('few of many');
    for (let visitor = 1; visitor <= 120; visitor += 1) await visit(visitor);
    for (let visitor = 1; visitor <= 5; visitor += 1) await report(visitor, hash);
    expect((await appOf())?.live?.hash).toBe(hash);
  });

  it('counts failures of other pages of the same visit', async () => {
    const hash = await deployAfterGood('after a navigation');
    await site.deploy(remoteBuild('mf-faq', `return 'faq'`));
    for (let visitor = 1; visitor <= 5; visitor += 1) await visit(visitor, '/faq');
    for (let visitor = 1; visitor <= 5; visitor += 1) await report(visitor, hash);
    await eventually(async () => expect((await appOf())?.live?.hash).not.toBe(hash));
  });

  it('is rolled back when its server side fails for several visitors', async () => {
    await site.deploy(blog('good server'));
    const renders = 'globalThis.renders = (globalThis.renders ?? 0) + 1';
    // The gate renders each language once, at the address without the prefix of English.
    const failing = `${renders}; if (globalThis.renders > 5) throw new Error('late'); return 'bad server'`;
    const { answer } = await site.deploy(remoteBuild('mf-blog', failing));
    expect(answer.live).toBe(true);
    for (let visitor = 1; visitor <= 5; visitor += 1)
      expect(await visit(visitor, '/en/blog')).toBe('503 frame');
    await eventually(async () => expect((await appOf())?.live?.hash).not.toBe(answer.hash));
    expect(await visit(1, '/en/blog')).toBe('200 good server');
    expect((await appOf())?.live?.reason).toBe('It failed for 5 of 5 visitors.');
  });
});

describe('a first version that fails', () => {
  it('stays, and the log says once that there is no earlier one', async () => {
    const logger = createLogger('silent');
    const error = vi.spyOn(logger, 'error');
    const own = await startTestSite({ TRUST_PROXY: '1' }, { logger });
    await own.deploy(shellBuild());
    const { answer } = await own.deploy(blog('first'));
    const failure = { hash: answer.hash, kind: 'uncaught', path: '/blog', message: 'x' };
    for (let visitor = 1; visitor <= 8; visitor += 1) {
      await own.page('/blog', from(visitor));
      await own.call('POST', '/mf-blog/failures', JSON.stringify(failure), '', from(visitor));
    }
    expect(error.mock.calls.map(([, message]) => message)).toEqual([
      'a version fails, and there is no earlier one',
    ]);
    await own.dispose();
  });
});

describe('a version that is made live again', () => {
  it('is judged only by later visitors', async () => {
    const hash = await deployAfterGood('second try');
    for (let visitor = 201; visitor <= 205; visitor += 1) {
      await visit(visitor);
      await report(visitor, hash);
    }
    await eventually(async () => expect((await appOf())?.live?.hash).not.toBe(hash));
    await site.call('POST', '/mf-blog/promote', JSON.stringify({ hash }));
    await visit(206);
    await report(206, hash);
    expect((await appOf())?.live?.hash).toBe(hash);
  });
});

describe('a version that went live by a rollback', () => {
  it('stays, so that two versions do not alternate', async () => {
    const hash = await deployAfterGood('rolled back');
    await site.call('POST', '/mf-blog/rollback');
    const live = (await appOf())?.live?.hash ?? '';
    for (let visitor = 1; visitor <= 10; visitor += 1) await visit(visitor);
    for (let visitor = 1; visitor <= 10; visitor += 1) {
      await report(visitor, live);
      await report(visitor, hash);
    }
    expect((await appOf())?.live?.hash).toBe(live);
  });
});

describe('a canary', () => {
  it('is dropped automatically, and the live version stays', async () => {
    const hash = await deployAfterGood('bad canary', '?canary=99');
    const live = (await appOf())?.live?.hash;
    for (let visitor = 1; visitor <= 8; visitor += 1) await visit(visitor);
    for (let visitor = 1; visitor <= 8; visitor += 1) await report(visitor, hash);
    await eventually(async () => expect((await appOf())?.canary).toBeUndefined());
    expect((await appOf())?.dropped[0]).toMatchObject({
      hash,
      reason: expect.stringMatching(/^It failed for 5 of \d visitors\.$/),
    });
    expect((await appOf())?.live?.hash).toBe(live);
  });
});

describe('a canary of a fleet', () => {
  it('stays when the version that it has just replaced fails on another gateway', async () => {
    const never = { pollInterval: 3_600_000 };
    const behind = await startTestSite({ TRUST_PROXY: '1' }, never);
    await behind.deploy(shellBuild());
    await behind.deploy(blog('good before a fleet'));
    const bad = await behind.deploy(blog('replaced'), '', '?canary=99');
    const fail = (visitor: number) =>
      behind.call(
        'POST',
        '/mf-blog/failures',
        JSON.stringify({ hash: bad.answer.hash, kind: 'uncaught', path: '/blog', message: 'x' }),
        '',
        from(visitor),
      );
    for (let visitor = 1; visitor <= 10; visitor += 1) await behind.page('/blog', from(visitor));
    for (let visitor = 1; visitor <= 4; visitor += 1) await fail(visitor);
    const other = await startTestSite({ DATA_DIR: behind.dataDir }, never);
    const better = await other.deploy(blog('better'), '', '?canary=99');
    for (let visitor = 5; visitor <= 10; visitor += 1) await fail(visitor);
    const [app] = (await behind.list()).apps;
    expect(app?.canary?.hash).toBe(better.answer.hash);
    await other.stop();
    await behind.dispose();
  });
});

describe('a report of a browser', () => {
  it('is kept for the team, and its text is never public', async () => {
    const hash = await deployAfterGood('reported');
    await report(1, hash, { message: 'a secret message' });
    const listed = await site.call('GET', '/mf-blog/failures', undefined, tokens['mf-blog']);
    expect(listed.answer).toMatchObject({
      failures: expect.arrayContaining([expect.objectContaining({ hash, message: 'a secret message' })]),
    });
    expect((await site.call('GET', '/mf-blog/failures', undefined, tokens.shell)).status).toBe(403);
    expect(JSON.stringify(await site.list())).not.toContain('a secret message');
  });

  it('is a metric for each app and version', async () => {
    const hash = await deployAfterGood('measured');
    await visit(1);
    await report(1, hash, { kind: 'hydration' });
    const metrics = (await (await fetch(`${site.url}/metrics`)).text())
      .split('\n')
      .filter((line) => line.includes(hash));
    expect(metrics).toContain(`liftout_page_views_total{app="mf-blog",version="${hash}"} 1`);
    expect(metrics).toContain(
      `liftout_page_failures_total{app="mf-blog",version="${hash}",side="browser",kind="hydration"} 1`,
    );
  });

  it('is refused when it is malformed, ignored for unknown versions, and limited', async () => {
    expect((await report(1, 'nothing')).status).toBe(400);
    expect((await report(1, '0'.repeat(16))).status).toBe(204);
    const statuses = new Set<number>();
    for (let time = 0; time < 40; time += 1) statuses.add((await report(77, '0'.repeat(16))).status);
    expect(statuses).toEqual(new Set([204, 429]));
  });
});
