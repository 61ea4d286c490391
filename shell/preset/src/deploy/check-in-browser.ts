import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';
import type { Browser, BrowserPage } from './find-chromium.ts';
import { siteKey } from './site-key.ts';

export interface BrowserCheckOptions {
  browser: Browser;
  site: URL;
  /** Path and query of a preview link. */
  previewPath: string;
  /** Paths of pages. */
  pages: readonly string[];
  /** Milliseconds for a page to load, and then to hydrate. */
  timeout?: number;
}

/** Runs in the page. React marks every element that it hydrates. It skips the text of an article, which is raw HTML. */
const isHydrated = `[...document.querySelectorAll('main, footer, h1, button, input, select, textarea, summary')]
  .filter((element) => !element.closest('.lo-prose'))
  .every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))`;
/** The gateway sets it when the browser enters a preview. Without it, the browser gets the live versions. */
const previewCookie = 'liftout-preview';
/** Milliseconds to wait for requests that the page makes after it is hydrated. */
const quietTimeout = 3000;

/**
 * Opens pages of a preview: each must answer 200, hydrate, log nothing to the console, and get every file.
 * @returns one sentence for each fault
 * @throws CommandError when the browser cannot open the site or the preview
 */
export async function checkInBrowser({
  browser,
  site,
  previewPath,
  pages,
  timeout = 30_000,
}: BrowserCheckOptions): Promise<string[]> {
  const password = siteKey();
  const context = await browser.newContext({
    locale: 'en-US',
    serviceWorkers: 'allow',
    ...(password && { httpCredentials: { username: 'liftout', password, origin: site.origin } }),
  });
  const entrance = await context.newPage();
  const answer = await entrance.goto(new URL(previewPath, site).href, { timeout }).catch((error: Error) => {
    // Playwright names the whole preview link, too.
    const reason = /net::\w+/.exec(error.message)?.[0] ?? firstLine(error);
    throw new CommandError(
      `A browser here cannot open ${site.origin} (${reason}), so no page was checked. Fix that, or use --no-browser.`,
    );
  });
  if (answer?.status() === 401) {
    throw new CommandError(
      `${site.origin} is private, so no browser could open the pages. Set LIFTOUT_SITE_KEY to one of its keys, or use --no-browser.`,
    );
  }
  // The link leads to the home page, which may not exist yet, so only the cookie tells whether the preview is open.
  const cookies = await context.cookies(site.href);
  if (!cookies.some(({ name }) => name === previewCookie)) {
    throw new CommandError(
      `${site.origin} does not open the preview (its link answers ${answer?.status()}), so no page was checked. Try again, or use --no-browser.`,
    );
  }
  await entrance.close();
  const faults: string[] = [];
  for (const path of pages) {
    const page = await context.newPage();
    const found = await checkPage(page, new URL(path, site).href, timeout);
    faults.push(...found.map((fault) => `\`${path}\` ${fault}`));
    await page.close();
  }
  return faults;
}

/** Message of an error of Playwright, without its log. */
export const firstLine = ({ message }: Error) => message.split('\n')[0] ?? '';

async function checkPage(page: BrowserPage, url: string, timeout: number): Promise<string[]> {
  const faults: string[] = [];
  const pathOf = (address: string) => address.replace(new URL(url).origin, '');
  page.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type())) faults.push(`logs: ${message.text()}`);
  });
  page.on('pageerror', (error) => void faults.push(`throws: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // The page itself cancelled the request.
    if (reason !== 'net::ERR_ABORTED') faults.push(`does not get ${pathOf(request.url())}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`gets ${response.status()} for ${pathOf(response.url())}`);
  });
  try {
    await page.goto(url, { timeout });
    // A page that has failed already may never hydrate.
    const hydrated = await becomesTrue(page, isHydrated, timeout, () => faults.length > 0);
    if (hydrated === 'unknown') return [...faults, 'hangs: its code does not end'];
    if (!hydrated && faults.length === 0) faults.push('does not hydrate: its controls do nothing');
    await page.waitForLoadState('networkidle', { timeout: quietTimeout }).catch(() => undefined);
    const { pathname } = new URL(page.url());
    if (pathname !== new URL(url).pathname) faults.push(`redirects to \`${pathname}\``);
  } catch (error) {
    faults.push(`cannot be opened: ${firstLine(error as Error)}`);
  }
  return [...new Set(faults)].map((fault) => fault.slice(0, 400));
}

/**
 * Evaluates repeatedly, because the content security policy of the site blocks Playwright's `waitForFunction`.
 * @returns unknown when the page does not answer, because its code runs without end.
 */
async function becomesTrue(
  page: BrowserPage,
  expression: string,
  timeout: number,
  isPointless: () => boolean,
): Promise<boolean | 'unknown'> {
  const end = performance.now() + timeout;
  const late = wait(timeout, 'unknown' as const, { ref: false });
  for (;;) {
    const answer = await Promise.race([page.evaluate(expression).catch(falseWhileLeaving), late]);
    if (answer === 'unknown') return answer;
    if (answer) return true;
    if (performance.now() > end || isPointless()) return false;
    await wait(50);
  }
}

/** A page that navigates to another address cannot answer. The next evaluation runs in the new page. */
function falseWhileLeaving(error: Error): false {
  if (/Execution context was destroyed/.test(error.message)) return false;
  throw error;
}
