import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DeployToken, IssuedDeployToken } from '@liftout/gateway-contract';
import type { Context } from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limit.ts';
import { StorageUnavailable } from '../../../platform/storage-errors.ts';
import { archiveOf, remoteBuild, shellBuild } from '../../../testing/app-build.ts';
import { filesOf } from '../../../testing/test-gateway.ts';
import { startTestSite, type TestSite } from '../../../testing/test-site.ts';
import type { Releases } from '../../releases/releases.ts';
import { emptyState } from '../../releases/state/live-state.ts';
import { createDeployTokens } from './deploy-tokens.ts';

const operator = 'the-token-of-the-operator-of-the-tests';
let site: TestSite;
let address = 0;
beforeAll(async () => {
  site = await startTestSite({ OPERATOR_TOKEN: operator, TRUST_PROXY: '1' });
  await site.deploy(shellBuild());
});
afterAll(() => site.dispose());

/** Each call comes from a different address, so that refusals do not add up. */
async function call<T>(method: string, path: string, token: string, body?: unknown) {
  address += 1;
  const headers = { 'X-Forwarded-For': `192.0.2.${address}` };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const { status, answer } = await site.call(method, path, text, token, headers);
  return { status, answer: answer as unknown as T };
}

const issue = async (label: string, apps: string[]) =>
  (await call<IssuedDeployToken>('POST', '/tokens', operator, { label, apps })).answer;

async function deployWith(token: string, name = 'mf-blog', text = crypto.randomUUID()): Promise<number> {
  address += 1;
  const archive = await archiveOf(remoteBuild(name, `return '${text}'`));
  const headers = { 'X-Forwarded-For': `192.0.2.${address}` };
  return (await site.call('PUT', `/${name}`, archive, token, headers)).status;
}

it('a token that the operator made is valid at once, and only for its apps', async () => {
  const { token, id } = await issue('the blog team', ['mf-blog']);
  expect(await deployWith(token)).toBe(200);
  expect(await deployWith(token, 'mf-faq')).toBe(403);
  const live = (await site.list()).apps.find(({ name }) => name === 'mf-blog')?.live;
  expect(live?.by).toBe('the blog team');
  const { answer } = await call<{ tokens: DeployToken[] }>('GET', '/tokens', operator);
  expect(answer.tokens).toContainEqual({
    id,
    label: 'the blog team',
    apps: ['mf-blog'],
    at: expect.any(String),
  });
  expect(JSON.stringify(answer)).not.toContain(token);
});

it('a token is no longer valid after it was rotated or revoked', async () => {
  const first = await issue('rotated', ['*']);
  const second = (await call<IssuedDeployToken>('POST', `/tokens/${first.id}/rotate`, operator)).answer;
  expect(await deployWith(first.token)).toBe(403);
  expect(await deployWith(second.token)).toBe(200);
  expect((await call('DELETE', `/tokens/${first.id}`, operator)).status).toBe(204);
  expect(await deployWith(second.token)).toBe(403);
  expect((await call('DELETE', `/tokens/${first.id}`, operator)).status).toBe(404);
  expect((await call('POST', '/tokens/none/rotate', operator)).status).toBe(404);
});

it('no secret is stored on the disk', async () => {
  const { token } = await issue('secret', ['*']);
  const state = await filesOf(join(site.dataDir, 'deployments/state'));
  const texts = await Promise.all(state.map((path) => readFile(path, 'latin1')));
  expect(texts.join('')).toContain('"label":"secret"');
  expect(texts.filter((text) => text.includes(token) || text.includes(operator))).toEqual([]);
});

it.each(['operator', 'workspace', 'watch'])('no token is called "%s"', async (label) => {
  expect((await call('POST', '/tokens', operator, { label, apps: ['*'] })).status).toBe(400);
});

it('an old token called "operator" does not have the rights of the operator', async () => {
  const token = 'the-token-of-a-team-of-the-tests';
  const hash = createHash('sha256').update(token).digest('hex');
  const stored = { id: '1', label: 'operator', apps: ['*'], hash, at: new Date().toISOString() };
  const tokens = createDeployTokens({
    releases: { state: { ...emptyState, tokens: [stored] }, refresh: async () => undefined } as Releases,
    configured: new Map(),
    operatorToken: operator,
    failures: createRateLimiter('wrong-deploy-tokens', 10),
  });
  const ctx = { ip: '192.0.2.1', get: () => `Bearer ${token}` } as unknown as Context;
  expect(await tokens.authorize(ctx, ['mf-blog'])).toBe('operator');
  await expect(tokens.requireOperator(ctx)).rejects.toThrow('operator token');
});

it('an unknown token is not called wrong while the state cannot be read', async () => {
  const away = new StorageUnavailable('The S3 store does not answer.');
  const tokens = createDeployTokens({
    releases: { state: emptyState, refresh: () => Promise.reject(away) } as unknown as Releases,
    configured: new Map([['mf-blog', 'token-of-the-blog']]),
    operatorToken: undefined,
    failures: createRateLimiter('wrong-deploy-tokens', 10),
  });
  const call = (token: string) =>
    tokens.authorize({ ip: '192.0.2.1', get: () => `Bearer ${token}` } as unknown as Context, ['mf-blog']);
  expect(await call('token-of-the-blog')).toBe('mf-blog');
  await expect(call('a-token-of-the-operator')).rejects.toBe(away);
});

it('parallel wrong tokens count before a right one, and parallel right ones do not', async () => {
  const tokens = createDeployTokens({
    releases: { state: emptyState, refresh: () => setImmediate() } as unknown as Releases,
    configured: new Map([['mf-blog', 'token-of-the-blog']]),
    operatorToken: undefined,
    failures: createRateLimiter('wrong-deploy-tokens', 10),
  });
  const call = (token: string) =>
    tokens.authorize({ ip: '192.0.2.1', get: () => `Bearer ${token}` } as unknown as Context, ['mf-blog']);
  const right = Array(50).fill('token-of-the-blog');
  expect(await Promise.all(right.map(call))).toEqual(Array(50).fill('mf-blog'));
  const guesses = Array.from({ length: 30 }, (_, index) => `guess ${index}`);
  const answers = await Promise.allSettled([...guesses, 'token-of-the-blog'].map(call));
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.status)).toEqual([
    ...Array(10).fill(403),
    ...Array(21).fill(429),
  ]);
});

it('only the operator makes tokens', async () => {
  const { token } = await issue('any', ['*']);
  for (const other of [token, '', 'token-for-anything']) {
    expect((await call('POST', '/tokens', other, { label: 'x', apps: ['*'] })).status).toBe(403);
    expect((await call('GET', '/tokens', other)).status).toBe(403);
  }
});

it.each([{}, { label: '', apps: ['*'] }, { label: 'x', apps: [] }, { label: 'x', apps: ['nothing'] }])(
  'refuses %j with a sentence',
  async (body) => {
    const { status, answer } = await call<{ error: string }>('POST', '/tokens', operator, body);
    expect([status, answer.error]).toEqual([
      400,
      expect.stringMatching(/^The body must be JSON with `label` and/),
    ]);
  },
);

it('an address that sends wrong tokens must wait, even with the right one', async () => {
  const headers = { 'X-Forwarded-For': '198.51.100.7' };
  const statuses = [];
  for (let index = 0; index < 12; index += 1) {
    statuses.push((await site.call('POST', '/mf-blog/rollback', '{}', `guess ${index}`, headers)).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403));
  expect(statuses.slice(10)).toEqual([429, 429]);
  const right = await site.call('POST', '/mf-blog/rollback', '{}', 'token-for-anything', headers);
  expect(right.status).toBe(429);
  const other = { 'X-Forwarded-For': '198.51.100.8' };
  expect((await site.call('POST', '/mf-blog/rollback', '{}', 'token-for-anything', other)).status).toBe(200);
});
