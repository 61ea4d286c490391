import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { drop } from '../deploy/switch-version.ts';
import { run } from './promote.ts';

vi.mock('../deploy/switch-version.ts', () => ({ drop: vi.fn(), promote: vi.fn() }));

it('takes the version out of the environment that --env names, and not without --drop', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-promote-'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'mf-test', version: '1.0.0' }));
  vi.spyOn(process, 'cwd').mockReturnValue(directory);
  vi.stubEnv('DEPLOY_TOKEN', 'a-token-of-the-team');
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(directory, { recursive: true });
  });
  const site = ['--site', 'https://liftout.example'];
  await run([...site, '--drop', '--env', 'staging']);
  await run([...site, '--drop']);
  expect(vi.mocked(drop).mock.calls.map(([, app, environment]) => [app, environment])).toEqual([
    ['mf-test', 'staging'],
    ['mf-test', undefined],
  ]);
  await expect(run([...site, '--env', 'staging'])).rejects.toThrow('`--env` needs `--drop`');
});
