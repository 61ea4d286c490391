import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deployApps } from '../deploy/deploy-apps.ts';
import { drop, retire as retireApp, rollBack } from '../deploy/switch-version.ts';
import { run as deploy } from './deploy.ts';
import { run as promote } from './promote.ts';
import { run as retire } from './retire.ts';
import { run as rollback } from './rollback.ts';

vi.mock('../deploy/deploy-apps.ts', () => ({ deployApps: vi.fn() }));
vi.mock('../deploy/switch-version.ts', () => ({
  drop: vi.fn(),
  promote: vi.fn(),
  retire: vi.fn(),
  rollBack: vi.fn(),
}));

const site = ['--site', 'https://liftout.example'];
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'liftout-switch-'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'mf-test', version: '1.0.0' }));
  vi.spyOn(process, 'cwd').mockReturnValue(directory);
  vi.stubEnv('DEPLOY_TOKEN', 'a-token-of-the-team');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

it('takes the version out of the environment that --env names, and not without --drop', async () => {
  await promote([...site, '--drop', '--env', 'staging']);
  await promote([...site, '--drop']);
  expect(vi.mocked(drop).mock.calls.map(([, app, environment]) => [app, environment])).toEqual([
    ['mf-test', 'staging'],
    ['mf-test', undefined],
  ]);
  await expect(promote([...site, '--env', 'staging'])).rejects.toThrow('`--env` needs `--drop`');
});

it('goes back to the version that --hash names, or --to as before', async () => {
  await rollback([...site, '--hash', '4e2e5f46e944f4ec']);
  await rollback([...site, '--to', '0e2e5f46e944f4ec']);
  await rollback(site);
  expect(vi.mocked(rollBack).mock.calls.map(([, versions]) => versions)).toEqual([
    [{ app: 'mf-test', hash: '4e2e5f46e944f4ec' }],
    [{ app: 'mf-test', hash: '0e2e5f46e944f4ec' }],
    [{ app: 'mf-test' }],
  ]);
});

it('prints a promote command for the same site, which needs no global installation', async () => {
  await deploy([...site, '--preview', '--no-build']);
  const [[{ promoteCommand } = {}] = []] = vi.mocked(deployApps).mock.calls;
  expect(promoteCommand?.([{ app: 'mf-test', hash: '4e2e5f46e944f4ec' }])).toBe(
    `npx liftout promote --hash 4e2e5f46e944f4ec ${site.join(' ')}`,
  );
});

it('retires this app, and redirects its pages to the path that --redirect names', async () => {
  await retire([...site, '--redirect', '/faq']);
  await retire(site);
  expect(vi.mocked(retireApp).mock.calls.map(([, app, redirect]) => [app, redirect])).toEqual([
    ['mf-test', '/faq'],
    ['mf-test', undefined],
  ]);
});
