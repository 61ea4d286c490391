import type { DeploymentReport } from '@liftout/gateway-contract';
import { callDeployments, deployTarget } from './deployment-call.ts';
import { readArguments } from './read-arguments.ts';

/** `liftout rollback` goes back to the version before, or to a named one. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, 'liftout rollback [--site URL] [--to HASH]', {
    site: { type: 'string' },
    to: { type: 'string' },
  });
  const target = deployTarget(process.cwd(), values.site);
  const body = JSON.stringify(values.to === undefined ? {} : { hash: values.to });
  const { version, hash, switchedIn } = await callDeployments<DeploymentReport>(
    target,
    'POST',
    '/rollback',
    body,
  );
  process.stdout.write(`${target.app} ${version} (${hash}) is live again (${switchedIn} ms).\n`);
}
