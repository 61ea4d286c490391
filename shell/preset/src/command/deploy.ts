import { CommandError } from './command-error.ts';
import { deployTarget } from './deployment-call.ts';
import { readArguments } from './read-arguments.ts';
import { sendBuild } from './send-build.ts';

const usage = 'liftout deploy [--site URL] [--canary PERCENT] [--no-build]';

/** `liftout deploy` builds this app, has the site check it, and puts it live for everybody or for some visitors. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, usage, {
    site: { type: 'string' },
    canary: { type: 'string' },
    'no-build': { type: 'boolean' },
  });
  if (values.canary !== undefined && !/^[1-9]\d?$/.test(values.canary)) {
    throw new CommandError(`\`--canary\` is a whole number from 1 to 99.\nUsage: ${usage}`);
  }
  const directory = process.cwd();
  const { app, version, hash, canary, switchedIn } = await sendBuild({
    directory,
    target: deployTarget(directory, values.site),
    query: values.canary === undefined ? {} : { canary: values.canary },
    skipBuild: values['no-build'] ?? false,
  });
  const whom = canary === undefined ? '' : ` for ${canary} % of visitors`;
  process.stdout.write(`${app} ${version} (${hash}) is live${whom} (${switchedIn} ms).\n`);
}
