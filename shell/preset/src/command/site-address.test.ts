import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { CommandError } from '../command-error.ts';
import { siteAddress } from './site-address.ts';

afterEach(() => void vi.unstubAllEnvs());

it('takes http and https addresses without a path only', () => {
  for (const address of ['https://liftout.example', 'HTTPS://Liftout.example:443/']) {
    expect(siteAddress(tmpdir(), address).href).toBe('https://liftout.example/');
  }
  const others = ['https://liftout.example/sub', 'https://liftout.example?a', 'https://a:b@liftout.example'];
  for (const address of ['localhost:3000', 'liftout.example', 'ftp://liftout.example', '', ...others]) {
    expect(() => siteAddress(tmpdir(), address), address).toThrow(CommandError);
  }
});

it('needs no package.json when the command line has the address', () => {
  vi.stubEnv('LIFTOUT_SITE', 'https://staging.liftout.example');
  expect(siteAddress('/no/such/folder', undefined).host).toBe('staging.liftout.example');
  vi.stubEnv('LIFTOUT_SITE', undefined);
  expect(() => siteAddress('/no/such/folder', undefined)).toThrow('There is no package.json');
});
