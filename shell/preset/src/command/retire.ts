import { retire } from '../deploy/switch-version.ts';
import { deployTarget } from './deploy-target.ts';
import { readArguments, repeatOption } from './read-arguments.ts';

const usage = 'liftout retire [--site URL] [--redirect PATH]';

/** `liftout retire` takes this app off the site. With `--redirect`, its pages redirect to another page. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, usage, { site: { type: 'string' }, redirect: { type: 'string' } });
  const { app, ...access } = deployTarget(process.cwd(), values.site);
  await retire(access, app, values.redirect);
  const site = repeatOption('site', values.site);
  process.stdout.write(`${app} is retired. \`npx liftout rollback${site}\` brings it back.\n`);
}
