import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The part of Playwright that is used. The preset does not depend on it: a team with browser tests has installed it.

export interface Browser {
  newContext(options: {
    locale: string;
    serviceWorkers: 'allow';
    httpCredentials?: { username: string; password: string; origin: string };
  }): Promise<BrowserContext>;
  close(): Promise<void>;
}

export interface BrowserContext {
  newPage(): Promise<BrowserPage>;
  cookies(url: string): Promise<{ name: string }[]>;
}

export interface BrowserPage {
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(
    event: 'requestfailed',
    listener: (request: { url(): string; failure(): { errorText: string } | null }) => void,
  ): void;
  on(event: 'response', listener: (response: { url(): string; status(): number }) => void): void;
  goto(url: string, options?: { timeout: number }): Promise<{ status(): number } | null>;
  waitForLoadState(state: 'networkidle', options: { timeout: number }): Promise<void>;
  url(): string;
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

interface Playwright {
  chromium: {
    executablePath(): string;
    launch(options: { executablePath: string; args: string[] }): Promise<Browser>;
  };
}

const packages = ['@playwright/test', 'playwright', 'playwright-core'];

/**
 * Path of the Chromium to use: the one in CHROMIUM, else Debian's headless shell, which needs half the time of the
 * others, else Playwright's, else another one of the system.
 * @param ofPlaywright Path of Playwright's own, which may not be installed.
 */
export function chromiumPath(ofPlaywright: string | undefined): string | undefined {
  return [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    ofPlaywright,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path));
}

/**
 * Returns a function that starts a local Chromium, or the reason why there is none.
 * @param directories Folders whose packages may include Playwright.
 */
export function findChromium(
  directories: readonly string[],
): { launch(): Promise<Browser> } | { missing: string } {
  const playwright = findPlaywright(directories);
  if (!playwright) return { missing: 'Playwright is not installed here' };
  const { chromium } = playwright;
  const executablePath = chromiumPath(chromium.executablePath());
  if (executablePath === undefined) return { missing: 'there is no Chromium here' };
  // Chromium's sandbox does not work for root, which CI machines often are.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { launch: () => chromium.launch({ executablePath, args }) };
}

export function findPlaywright(directories: readonly string[]): Playwright | undefined {
  for (const directory of directories) {
    const requireThere = createRequire(join(directory, 'package.json'));
    for (const name of packages) {
      try {
        return requireThere(name) as Playwright;
      } catch {
        // The next package may be installed.
      }
    }
  }
  return undefined;
}
