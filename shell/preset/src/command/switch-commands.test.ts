import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drop, rollBack } from '../deploy/switch-version.ts';
import { run as promote } from './promote.ts';
import { run as rollback } from './rollback.ts';

vi.mock('../deploy/switch-version.ts', () => ({ drop: vi.fn(), promote: vi.fn(), rollBack: vi.fn() }));

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
  expect(vi.mocked(rollBack).mock.calls.map(([, app, hash]) => [app, hash])).toEqual([
    ['mf-test', '4e2e5f46e944f4ec'],
    ['mf-test', '0e2e5f46e944f4ec'],
    ['mf-test', undefined],
  ]);
});
