import type { DeploymentSwitch } from '../gateway/contract/src/deployments.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import { callDeployments } from '../shell/preset/src/deploy/call-deployments.ts';
import { namedApps, readAccess, readOptions, runCommand } from './run-command.ts';

const usage = 'npm run rollback -- <app>... [--to URL] [--hash HASH]';

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, { to: { type: 'string' }, hash: { type: 'string' } });
  const names = namedApps(positionals);
  if (values.hash !== undefined && names.length > 1) {
    throw new CommandError(`\`--hash\` names a version of one app.\nUsage: ${usage}`);
  }
  const access = readAccess(values.to);
  const body = JSON.stringify(values.hash === undefined ? {} : { hash: values.hash });
  for (const app of names) {
    const { versions, switchedIn } = await callDeployments<DeploymentSwitch>(
      access,
      'POST',
      `/${app}/rollback`,
      body,
    );
    for (const { version, hash } of versions) {
      process.stdout.write(`${app} ${version} (${hash}) is live again (${switchedIn} ms).\n`);
    }
  }
});
