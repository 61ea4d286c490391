import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { rollBack } from '../deploy/switch-version.ts';
import { run } from './rollback.ts';

vi.mock('../deploy/switch-version.ts', () => ({ rollBack: vi.fn() }));

it('goes back to the version that --hash names, or --to as before', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-rollback-'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'mf-test', version: '1.0.0' }));
  vi.spyOn(process, 'cwd').mockReturnValue(directory);
  vi.stubEnv('DEPLOY_TOKEN', 'a-token-of-the-team');
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(directory, { recursive: true });
  });
  const site = ['--site', 'https://liftout.example'];
  await run([...site, '--hash', '4e2e5f46e944f4ec']);
  await run([...site, '--to', '0e2e5f46e944f4ec']);
  await run(site);
  expect(vi.mocked(rollBack).mock.calls.map(([, app, hash]) => [app, hash])).toEqual([
    ['mf-test', '4e2e5f46e944f4ec'],
    ['mf-test', '0e2e5f46e944f4ec'],
    ['mf-test', undefined],
  ]);
});
