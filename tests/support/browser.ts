import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Path of the Chromium to use: CHROMIUM, Playwright's own, Debian's; undefined when there is none. */
export function chromiumPath(): string | undefined {
  const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  return [process.env.CHROMIUM, chromium.executablePath(), ...system].find(
    (path) => path && existsSync(path),
  );
}

/** For a Chromium that a program starts by itself, without the test runner. */
export function launchOptions(...args: readonly string[]) {
  const executablePath = chromiumPath();
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  };
}
