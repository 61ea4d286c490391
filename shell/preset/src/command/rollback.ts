import { CommandError } from '../command-error.ts';
import { rollBack } from '../deploy/switch-version.ts';
import { deployTarget } from './deploy-target.ts';
import { readArguments } from './read-arguments.ts';

const usage = 'liftout rollback [--site URL] [--hash HASH]';

/** `liftout rollback` goes back to the version before, or to a named version. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, usage, {
    site: { type: 'string' },
    hash: { type: 'string' },
    // The old name of `--hash`.
    to: { type: 'string' },
  });
  const { hash, to } = values;
  if (to !== undefined && (hash !== undefined || !/^[\da-f]{16}$/.test(to))) {
    throw new CommandError(
      `\`--to\` is another name of \`--hash\`, and \`--site\` names the site.\nUsage: ${usage}`,
    );
  }
  const { app, ...access } = deployTarget(process.cwd(), values.site);
  await rollBack(access, [{ app, hash: hash ?? to }]);
}
