import { join } from 'node:path';
import { readArguments } from '../shell/preset/src/command/read-arguments.ts';
import { apps, root } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { runChild } from './child-process.mjs';
import { runCommand } from './run-command.ts';
import { findBrowser } from './tools.ts';

/** Retakes the screenshots that `tests/e2e/screenshots.spec.ts` compares the pages with. */
await runCommand(async () => {
  readArguments(process.argv.slice(2), 'npm run screenshots', {});
  if (!(await buildApps(apps()))) process.exit(1);
  const playwright = join(root, 'tests/node_modules/.bin/playwright');
  process.exit(
    await runChild(playwright, ['test', 'e2e/screenshots.spec.ts'], {
      cwd: join(root, 'tests'),
      stdio: 'inherit',
      // After any other signal Playwright leaves its gateway running.
      stopWith: 'SIGINT',
      env: { ...process.env, CHROMIUM: await findBrowser(), NODE_ENV: 'test', UPDATE_SCREENSHOTS: '1' },
    }),
  );
});
