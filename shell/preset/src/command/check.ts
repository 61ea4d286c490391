import { deployApps } from '../deploy/deploy-apps.ts';
import { build } from './build.ts';
import { deployTarget } from './deploy-target.ts';
import { readArguments } from './read-arguments.ts';

/** `liftout check` builds this app and asks the site whether it may go live. Nothing changes. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, 'liftout check [--site URL] [--no-build]', {
    site: { type: 'string' },
    'no-build': { type: 'boolean' },
  });
  const directory = process.cwd();
  const { app, ...access } = deployTarget(directory, values.site);
  if (!values['no-build']) await build(directory);
  await deployApps({
    apps: new Map([[app, directory]]),
    access,
    goal: { kind: 'check' },
    withBrowser: false,
    browserFrom: [],
    promoteCommand: () => '',
  });
}
