import { expect, it, onTestFinished, vi } from 'vitest';
import { CommandError } from '../command-error.ts';
import { checkInBrowser } from './check-in-browser.ts';
import type { Browser } from './find-chromium.ts';

const site = new URL('https://liftout.example');

it('gives the key of a private site to the browser, and says that one is needed', async () => {
  let status = 401;
  const goto = async () => ({ status: () => status });
  const newContext = vi.fn(async () => ({ newPage: async () => ({ goto, close: async () => {} }) }));
  const browser = { newContext } as unknown as Browser;
  const check = () => checkInBrowser({ browser, site, previewPath: '/preview/x', pages: [] });
  await expect(check()).rejects.toThrow('Set LIFTOUT_SITE_KEY to one of its keys');

  vi.stubEnv('LIFTOUT_SITE_KEY', 'a-key-of-the-site');
  onTestFinished(() => void vi.unstubAllEnvs());
  status = 200;
  expect(await check()).toEqual([]);
  const httpCredentials = { username: 'liftout', password: 'a-key-of-the-site', origin: site.origin };
  expect(newContext).toHaveBeenLastCalledWith(expect.objectContaining({ httpCredentials }));
});

it('says in a sentence that the browser does not reach the site', async () => {
  const goto = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED\nCall log:'));
  const newPage = async () => ({ goto, close: async () => {} });
  const browser = { newContext: async () => ({ newPage }) } as unknown as Browser;
  await expect(checkInBrowser({ browser, site, previewPath: '/preview/x', pages: [] })).rejects.toThrow(
    new CommandError('A browser here cannot open https://liftout.example (net::ERR_CONNECTION_REFUSED).'),
  );
});
