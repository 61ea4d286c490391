import { parseArgs } from 'node:util';
import type { DeploymentSwitch } from '../gateway/contract/src/deployments.ts';
import { callDeployments, readTarget } from './deployment-call.ts';

// npm run rollback -- <app> [--to URL] [--hash HASH]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, hash: { type: 'string' } },
});
const target = readTarget(values, positionals);
const { versions, switchedIn } = await callDeployments<DeploymentSwitch>(
  target,
  'POST',
  '/rollback',
  JSON.stringify(values.hash ? { hash: values.hash } : {}),
);
for (const { app, version, hash } of versions) {
  process.stdout.write(`${app} ${version} (${hash}) is live again (${switchedIn} ms).\n`);
}
