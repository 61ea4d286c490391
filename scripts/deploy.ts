import { join } from 'node:path';
import { repeatOption } from '../shell/preset/src/command/read-arguments.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import { deployApps } from '../shell/preset/src/deploy/deploy-apps.ts';
import { drop, promote } from '../shell/preset/src/deploy/switch-version.ts';
import { root } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { deployTask, taskOptions } from './deploy-task.ts';
import {
  namedApps,
  namedAppsOfSite,
  namedVersions,
  readAccess,
  readOptions,
  runCommand,
} from './run-command.ts';

const usage = `npm run deploy -- <app>... [--to URL] [--check | --preview | --env NAME | --canary PERCENT] [--no-browser] [--no-build]
       npm run deploy -- <app>[@HASH]... --promote
       npm run deploy -- <app> --drop [--env NAME]`;

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, taskOptions);
  const task = deployTask(values, usage);
  const access = readAccess(values.to);
  if (task.kind === 'promote') return promote(access, namedVersions(positionals, task.hash, usage));
  if (task.kind === 'drop') {
    const [app = '', ...more] = namedAppsOfSite(positionals);
    if (more.length > 0) throw new CommandError(`Name one app.\nUsage: ${usage}`);
    return drop(access, app, task.environment);
  }
  const names = namedApps(positionals);
  const to = repeatOption('to', values.to);
  const build = async () => {
    if (!(await buildApps(names))) throw new CommandError('Nothing was sent.');
  };
  await deployApps({
    apps: new Map(names.map((name) => [name, join(root, name)])),
    access,
    goal: task.goal,
    build: values['no-build'] ? undefined : build,
    withBrowser: !values['no-browser'],
    browserFrom: [join(root, 'tests')],
    promoteCommand: (versions) =>
      `npm run deploy -- ${versions.map(({ app, hash }) => `${app}@${hash}`).join(' ')} --promote${to}`,
  });
});
