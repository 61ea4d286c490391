import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deployApps } from './deploy-apps.ts';

it.each([
  ['an app of which nothing is live', ['mf-new']],
  ['several apps', ['mf-old', 'mf-new']],
])('refuses a canary of %s before anything is built', async (_, names) => {
  const calls: string[] = [];
  const gateway = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ apps: [{ name: 'mf-old', live: {} }, { name: 'mf-new' }], problems: [] }));
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  onTestFinished(() => void gateway.close());
  const site = new URL(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`);
  const build = vi.fn();
  const deploying = deployApps({
    apps: new Map(names.map((name) => [name, '/nowhere'])),
    access: { site, token: 'a-token-of-the-team' },
    goal: { kind: 'canary', percent: '10' },
    build,
    withBrowser: false,
    browserFrom: [],
    promoteCommand: () => '',
  });
  await expect(deploying).rejects.toThrow(
    /^(Nothing of mf-new is live yet|Only one app at a time can be a canary)/,
  );
  expect(build).not.toHaveBeenCalled();
  expect(calls.filter((call) => call !== 'GET /api/deployments')).toEqual([]);
});
