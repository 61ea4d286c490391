import type { DeploymentSwitch } from '@liftout/gateway-contract';
import { callDeployments } from '../deploy/call-deployments.ts';
import { deployTarget } from './deploy-target.ts';
import { readArguments } from './read-arguments.ts';

/** `liftout rollback` goes back to the version before, or to a named one. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, 'liftout rollback [--site URL] [--to HASH]', {
    site: { type: 'string' },
    to: { type: 'string' },
  });
  const { app, ...access } = deployTarget(process.cwd(), values.site);
  const body = JSON.stringify(values.to === undefined ? {} : { hash: values.to });
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
