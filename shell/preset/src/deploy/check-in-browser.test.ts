import { expect, it, onTestFinished, vi } from 'vitest';
import { CommandError } from '../command-error.ts';
import { checkInBrowser } from './check-in-browser.ts';
import type { Browser } from './find-chromium.ts';

const site = new URL('https://liftout.example');
const cookies = async () => [{ name: 'liftout-preview' }];

it('gives the key of a private site to the browser, and says that one is needed', async () => {
  let status = 401;
  const goto = async () => ({ status: () => status });
  const newPage = async () => ({ goto, close: async () => {} });
  const newContext = vi.fn(async () => ({ newPage, cookies }));
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

it('says in a sentence that the browser does not reach the site, and what to do', async () => {
  const text = `page.goto: net::ERR_CERT_AUTHORITY_INVALID at ${site.origin}/preview/x\nCall log:`;
  const goto = () => Promise.reject(new Error(text));
  const newPage = async () => ({ goto, close: async () => {} });
  const browser = { newContext: async () => ({ newPage }) } as unknown as Browser;
  await expect(checkInBrowser({ browser, site, previewPath: '/preview/x', pages: [] })).rejects.toThrow(
    new CommandError(
      'A browser here cannot open https://liftout.example (net::ERR_CERT_AUTHORITY_INVALID), so no page was checked. Fix that, or use --no-browser.',
    ),
  );
});

it.each([409, 503, 200])('opens no page when the preview does not open: %i', async (status) => {
  const newPage = vi.fn(async () => ({
    goto: async () => ({ status: () => status }),
    close: async () => {},
  }));
  const browser = { newContext: async () => ({ newPage, cookies: async () => [] }) } as unknown as Browser;
  await expect(
    checkInBrowser({ browser, site, previewPath: '/preview/x', pages: ['/pricing'] }),
  ).rejects.toThrow(`does not open the preview (its link answers ${status})`);
  expect(newPage).toHaveBeenCalledOnce();
});

/** A browser whose page navigates to an address and evaluates with this function. */
function browserAt(address: string, evaluate: () => Promise<unknown>): Browser {
  const page = {
    goto: async () => ({ status: () => 200 }),
    on: () => undefined,
    url: () => new URL(address, site).href,
    evaluate,
    waitForLoadState: async () => undefined,
    close: async () => undefined,
  };
  return { newContext: async () => ({ newPage: async () => page, cookies }) } as unknown as Browser;
}

it('names a page that redirects visitors', async () => {
  const leaving = new Error(
    'page.evaluate: Execution context was destroyed, most likely because of a navigation',
  );
  const evaluate = vi.fn(async () => true).mockRejectedValueOnce(leaving);
  const check = (address: string) =>
    checkInBrowser({
      browser: browserAt(address, evaluate),
      site,
      previewPath: '/preview/x',
      pages: ['/pricing'],
    });
  expect(await check('/faq')).toEqual(['`/pricing` redirects to `/faq`']);
  expect(await check('/pricing?sort=name#top')).toEqual([]);
});

it('names a page whose code does not end', async () => {
  const browser = browserAt('/pricing', () => new Promise(() => {}));
  const options = { browser, site, previewPath: '/preview/x', pages: ['/pricing'], timeout: 50 };
  expect(await checkInBrowser(options)).toEqual(['`/pricing` hangs: its code does not end']);
});
