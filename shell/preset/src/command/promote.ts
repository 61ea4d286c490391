import { CommandError } from '../command-error.ts';
import { callDeployments } from '../deploy/call-deployments.ts';
import { promote } from '../deploy/switch-version.ts';
import { deployTarget } from './deploy-target.ts';
import { readArguments } from './read-arguments.ts';

const usage = 'liftout promote [--site URL] [--hash HASH | --drop]';

/**
 * `liftout promote` gives the canary or the version in preview to all visitors. `liftout promote --drop` ends the
 * canary instead.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, usage, {
    site: { type: 'string' },
    hash: { type: 'string' },
    drop: { type: 'boolean' },
  });
  if (values.drop && values.hash !== undefined) {
    throw new CommandError(`Name one of --hash and --drop.\nUsage: ${usage}`);
  }
  const { app, ...access } = deployTarget(process.cwd(), values.site);
  if (values.drop) {
    await callDeployments(access, 'POST', `/${app}/drop`);
    process.stdout.write(`The canary of ${app} is dropped.\n`);
    return;
  }
  await promote(access, app, values.hash);
}
