import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type DeployGoal, deployApps } from './deploy-apps.ts';

/** A folder with an empty build. */
async function emptyBuild(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'liftout-build-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, 'dist'));
  await writeFile(join(directory, 'dist/descriptor.json'), '{"files":{},"serverFiles":{}}');
  return directory;
}

/** Deploys apps to a site on which only mf-old is live, and whose token is `good`. */
async function deploy(names: readonly string[], goal: DeployGoal, token = 'good', directory = '/nowhere') {
  const calls: string[] = [];
  const gateway = createServer(({ method, url, headers }, response) => {
    calls.push(`${method} ${url}`);
    if (url !== '/api/deployments' && headers.authorization !== 'Bearer good') {
      response.writeHead(403).end('{"error":"This token is not valid."}');
      return;
    }
    if (method === 'PUT') {
      const app = /[^/]+(?=\?)/.exec(url ?? '')?.[0];
      const heaviestPage = { id: '', bytes: 0 };
      response.end(
        JSON.stringify({
          app,
          hash: `hash-of-${app}`,
          checkedIn: 1,
          rendered: 1,
          heaviestPage,
          warnings: [],
        }),
      );
      return;
    }
    response.end(JSON.stringify({ apps: [{ name: 'mf-old', live: {} }, { name: 'mf-new' }], problems: [] }));
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  onTestFinished(() => void gateway.close());
  const site = new URL(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`);
  const build = vi.fn();
  const deploying = deployApps({
    apps: new Map(names.map((name) => [name, directory])),
    access: { site, token },
    goal,
    build,
    withBrowser: false,
    browserFrom: [],
    promoteCommand: () => '',
  });
  return { deploying, build, calls };
}

it.each([
  ['an app of which nothing is live', ['mf-new']],
  ['several apps', ['mf-old', 'mf-new']],
])('refuses a canary of %s before anything is built', async (_, names) => {
  const { deploying, build, calls } = await deploy(names, { kind: 'canary', percent: '10' });
  await expect(deploying).rejects.toThrow(
    /^(Nothing of mf-new is live yet|Only one app at a time can be a canary)/,
  );
  expect(build).not.toHaveBeenCalled();
  expect(calls.filter((call) => call !== 'GET /api/deployments')).toEqual([]);
});

it('reports a wrong token before anything is built', async () => {
  const { deploying, build, calls } = await deploy(['mf-old'], { kind: 'live' }, 'wrong');
  await expect(deploying).rejects.toThrow('This token is not valid.');
  expect(build).not.toHaveBeenCalled();
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
});

it.each([
  ['checks each app together with the others, the shell first', { kind: 'live' }, 'preview=', 'preview='],
  [
    'gives an environment all apps in one step',
    { kind: 'environment', name: 'next' },
    'preview=&environment=next',
    'environment=next',
  ],
] as const)('%s', async (_, goal, first, last) => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { deploying, calls } = await deploy(['mf-new', 'shell'], goal, 'good', await emptyBuild());
  // The gateway of this test has no preview to open.
  await deploying.catch(() => undefined);
  const queries = calls
    .filter((call) => call.startsWith('PUT '))
    .map((call) => call.replace(/\?.*?(?=(?:preview|environment)=)/, '?'));
  expect(queries).toEqual([
    `PUT /api/deployments/shell?${first}&following=mf-new`,
    `PUT /api/deployments/mf-new?${last}&beside=shell%40hash-of-shell`,
  ]);
});

it('stores nothing for a mere check, and says that it compared each app with the live versions', async () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { deploying, calls } = await deploy(
    ['mf-new', 'mf-old'],
    { kind: 'check' },
    'good',
    await emptyBuild(),
  );
  await deploying;
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([
    expect.stringMatching(/^PUT .*\/mf-new\?.*check=$/),
    expect.stringMatching(/^PUT .*\/mf-old\?.*check=$/),
  ]);
  expect(print.mock.calls.join('')).toContain('Each was checked with the live versions.');
});
