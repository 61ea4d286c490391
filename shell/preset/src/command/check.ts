import { deployTarget } from './deployment-call.ts';
import { readArguments } from './read-arguments.ts';
import { sendBuild } from './send-build.ts';

/** `liftout check` builds this app and asks the site whether it may go live. Nothing changes. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, 'liftout check [--site URL] [--no-build]', {
    site: { type: 'string' },
    'no-build': { type: 'boolean' },
  });
  const directory = process.cwd();
  const { app, version, hash } = await sendBuild({
    directory,
    target: deployTarget(directory, values.site),
    query: { check: '' },
    skipBuild: values['no-build'] ?? false,
  });
  process.stdout.write(`${app} ${version} (${hash}) may go live.\n`);
}
