import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, defineConfig, devices } from '@playwright/test';
import { chromiumPath } from '../shell/preset/src/deploy/find-chromium.ts';

const port = Number(process.env.E2E_PORT ?? 4390);
const executablePath = chromiumPath(chromium.executablePath());

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'],
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A failed test is not repeated. Only `.ci/run` repeats it, so that one slow moment of the machine blocks no change.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  // Generous, because tests must also pass on a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // In a log, one dot per test, so that failures are easy to find.
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['./support/fault-table.ts']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    serviceWorkers: 'block',
    // A page that still scrolls moves away under the pointer. Animations also take a fifth of the processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // TRACE=1 records traces, which takes a fifth more time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Letters have the same places in both kinds of Chromium, so that the screenshots are the same.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-gpu',
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: {
    // A shell runs it, and the path may have a space.
    command: `"${process.execPath}" ../gateway/src/main.ts`,
    url: `http://127.0.0.1:${port}/api/health/live`,
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'liftout-e2e-')),
      RATE_LIMIT_PER_MINUTE: '100000',
      METRICS_TOKEN: 'public',
      LOG_LEVEL: 'error',
    },
    timeout: 60_000,
    stdout: 'pipe',
  },
});
