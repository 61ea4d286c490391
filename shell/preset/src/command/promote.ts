import { CommandError } from '../command-error.ts';
import { drop, promote } from '../deploy/switch-version.ts';
import { deployTarget } from './deploy-target.ts';
import { readArguments } from './read-arguments.ts';

const usage = 'liftout promote [--site URL] [--hash HASH | --drop [--env NAME]]';

/**
 * `liftout promote` gives the canary or the version in preview to all visitors. `liftout promote --drop` ends the
 * canary instead, or with `--env` takes this app's version out of an environment.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, usage, {
    site: { type: 'string' },
    hash: { type: 'string' },
    drop: { type: 'boolean' },
    env: { type: 'string' },
  });
  if (values.drop && values.hash !== undefined) {
    throw new CommandError(`Use only one of --hash and --drop.\nUsage: ${usage}`);
  }
  if (!values.drop && values.env !== undefined) {
    throw new CommandError(`\`--env\` needs \`--drop\`.\nUsage: ${usage}`);
  }
  const { app, ...access } = deployTarget(process.cwd(), values.site);
  await (values.drop ? drop(access, app, values.env) : promote(access, [{ app, hash: values.hash }]));
}
