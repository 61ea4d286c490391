import type { DeploymentSwitch } from '@liftout/gateway-contract';
import { callDeployments, deployTarget } from './deployment-call.ts';
import { readArguments } from './read-arguments.ts';

/** `liftout promote` gives the canary of this app to all visitors. `liftout promote --drop` ends it instead. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, 'liftout promote [--site URL] [--drop]', {
    site: { type: 'string' },
    drop: { type: 'boolean' },
  });
  const target = deployTarget(process.cwd(), values.site);
  if (values.drop) {
    await callDeployments(target, 'POST', '/drop');
    process.stdout.write(`The canary of ${target.app} is dropped.\n`);
    return;
  }
  const { versions, switchedIn } = await callDeployments<DeploymentSwitch>(target, 'POST', '/promote');
  for (const { app, version, hash } of versions) {
    process.stdout.write(`${app} ${version} (${hash}) is live for everybody (${switchedIn} ms).\n`);
  }
}
