import { type DeployGoal, deployApps } from '../deploy/deploy-apps.ts';
import { build } from './build.ts';
import { deployGoal, deployOptions } from './deploy-goal.ts';
import { deployTarget } from './deploy-target.ts';
import { readArguments, repeatOption } from './read-arguments.ts';

const usage =
  'liftout deploy [--site URL] [--preview | --env NAME | --canary PERCENT] [--no-browser] [--no-build]';

/**
 * `liftout deploy` builds this app, has the site check it, opens its pages in a browser, and puts it live: for
 * everybody, for some visitors, or in a preview.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, usage, { site: { type: 'string' }, ...deployOptions });
  await deployThisApp(values, deployGoal(values, usage));
}

interface DeployValues {
  site?: string;
  'no-browser'?: boolean;
  'no-build'?: boolean;
}

/** Builds the app in the current folder and sends it. @throws CommandError */
export async function deployThisApp(values: DeployValues, goal: DeployGoal): Promise<void> {
  const directory = process.cwd();
  const { app, ...access } = deployTarget(directory, values.site);
  const site = repeatOption('site', values.site);
  await deployApps({
    apps: new Map([[app, directory]]),
    access,
    goal,
    build: values['no-build'] ? undefined : () => build(directory),
    withBrowser: !values['no-browser'],
    browserFrom: [directory],
    promoteCommand: ([version]) => `npx liftout promote --hash ${version?.hash}${site}`,
  });
}
