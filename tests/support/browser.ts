import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Path of the Chromium to use: CHROMIUM, Playwright's own, Debian's; undefined when there is none. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM, chromium.executablePath(), '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  );
}
