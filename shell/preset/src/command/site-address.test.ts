import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { CommandError } from '../command-error.ts';
import { siteAddress } from './site-address.ts';

afterEach(() => void vi.unstubAllEnvs());

it('takes http and https addresses only', () => {
  expect(siteAddress(tmpdir(), 'https://liftout.example').origin).toBe('https://liftout.example');
  for (const address of ['localhost:3000', 'liftout.example', 'ftp://liftout.example', '']) {
    expect(() => siteAddress(tmpdir(), address), address).toThrow(CommandError);
  }
});

it('needs no package.json when the address is named', () => {
  vi.stubEnv('LIFTOUT_SITE', 'https://staging.liftout.example');
  expect(siteAddress('/no/such/folder', undefined).host).toBe('staging.liftout.example');
  vi.stubEnv('LIFTOUT_SITE', undefined);
  expect(() => siteAddress('/no/such/folder', undefined)).toThrow('There is no package.json');
});
