import { beforeEach, expect, it, vi } from 'vitest';
import { callDeployments } from './call-deployments.ts';
import { promote, rollBack } from './switch-version.ts';

vi.mock('./call-deployments.ts', () => ({ callDeployments: vi.fn() }));
const access = { site: new URL('https://liftout.example'), token: 'a-token-of-the-team' };
const hash = '4e2e5f46e944f4ec';
beforeEach(() => {
  vi.mocked(callDeployments).mockReset().mockResolvedValue({ versions: [], switchedIn: 1 });
});
const sent = () =>
  vi
    .mocked(callDeployments)
    .mock.calls.map(([, method, path, body]) => [`${method} ${path}`, JSON.parse(String(body))]);

it('switches one app', async () => {
  await rollBack(access, [{ app: 'mf-blog' }]);
  await promote(access, [{ app: 'mf-blog', hash }]);
  expect(sent()).toEqual([
    ['POST /mf-blog/rollback', {}],
    ['POST /mf-blog/promote', { hash }],
  ]);
});

it('switches several apps with one call, because one alone may not fit the others', async () => {
  const versions = [{ app: 'shell' }, { app: 'mf-blog', hash }];
  await rollBack(access, versions);
  await promote(access, versions);
  expect(sent()).toEqual([
    ['POST /rollback', { versions }],
    ['POST /promote', { versions }],
  ]);
});
