import { defineConfig } from '@playwright/test';

const port = 4310;

/** Browser tests of this remote in kit's stand-in shell. They need no site. */
export default defineConfig({
  testDir: 'tests',
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // A Chromium other than Playwright's own.
    launchOptions: process.env.CHROMIUM
      ? { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] }
      : {},
  },
  webServer: {
    command: `liftout dev --alone --port ${port}`,
    url: `http://127.0.0.1:${port}/starter`,
    reuseExistingServer: !process.env.CI,
  },
});
