import { expect, it, onTestFinished, vi } from 'vitest';
import { namedApps, namedAppsOfSite, namedVersions, readAccess } from './run-command.ts';

it('accepts an app of another repository for commands that need no folder, and refuses it for others', () => {
  expect(namedAppsOfSite(['mf-quote', 'shell', 'mf-quote'])).toEqual(['mf-quote', 'shell']);
  expect(() => namedApps(['mf-quote'])).toThrow('There is no app mf-quote. There are shell, ');
  expect(namedApps(['mf-blog'])).toEqual(['mf-blog']);
});

it('refuses an invalid name of an app, and a missing one', () => {
  expect(() => namedAppsOfSite(['../tokens'])).toThrow('`../tokens` is not the name of an app');
  expect(() => namedAppsOfSite([])).toThrow('Name an app');
});

it('takes a version of each app', () => {
  const hash = '4e2e5f46e944f4ec';
  expect(namedVersions(['shell', `mf-blog@${hash}`], undefined, '')).toEqual([
    { app: 'shell' },
    { app: 'mf-blog', hash },
  ]);
  expect(namedVersions(['mf-blog'], hash, '')).toEqual([{ app: 'mf-blog', hash }]);
  expect(() => namedVersions(['shell', 'mf-blog'], hash, '')).toThrow('`--hash` names a version of one app');
  expect(() => namedVersions(['shell', `shell@${hash}`], undefined, '')).toThrow('Name each app once');
});

it('accepts http and https addresses only', () => {
  vi.stubEnv('DEPLOY_TOKEN', 'a-token-of-the-team');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(readAccess('http://localhost:3000').site.port).toBe('3000');
  expect(() => readAccess('localhost:3000')).toThrow('`localhost:3000` is not the address of a site');
});
