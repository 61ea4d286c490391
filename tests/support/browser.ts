import { chromium } from '@playwright/test';
import { chromiumPath } from '../../shell/preset/src/deploy/find-chromium.ts';

/** For a Chromium that a program starts by itself, without the test runner. */
export function launchOptions(...args: readonly string[]) {
  const executablePath = chromiumPath(chromium.executablePath());
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  };
}
