import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { apps, root } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { findBrowser } from './tools.ts';

/** Takes the pictures anew that `tests/e2e/looks.spec.ts` compares the pages with. */
if (!(await buildApps(apps()))) process.exit(1);
const { status } = spawnSync(
  join(root, 'tests/node_modules/.bin/playwright'),
  ['test', 'e2e/looks.spec.ts'],
  {
    cwd: join(root, 'tests'),
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: findBrowser(), NODE_ENV: 'test', UPDATE_LOOKS: '1' },
  },
);
process.exit(status ?? 1);
