import { join } from 'node:path';
import { deployGoal, deployOptions } from '../shell/preset/src/command/deploy-goal.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import { callDeployments } from '../shell/preset/src/deploy/call-deployments.ts';
import { deployApps } from '../shell/preset/src/deploy/deploy-apps.ts';
import { promote } from '../shell/preset/src/deploy/switch-version.ts';
import { root } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { namedApps, readAccess, readOptions, runCommand } from './run-command.ts';

const usage = `npm run deploy -- <app>... [--to URL] [--check | --preview | --env NAME | --canary PERCENT] [--no-browser] [--no-build]
       npm run deploy -- <app> --promote [--hash HASH]
       npm run deploy -- <app> --drop [--env NAME]`;

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, {
    to: { type: 'string' },
    promote: { type: 'boolean' },
    hash: { type: 'string' },
    drop: { type: 'boolean' },
    ...deployOptions,
  });
  const names = namedApps(positionals);
  const access = readAccess(values.to);
  if (values.promote || values.drop) {
    const [app = ''] = names;
    if (names.length > 1) throw new CommandError(`Name one app.\nUsage: ${usage}`);
    if (values.promote) {
      await promote(access, app, values.hash);
      return;
    }
    const body = JSON.stringify(values.env === undefined ? {} : { environment: values.env });
    await callDeployments(access, 'POST', `/${app}/drop`, body);
    process.stdout.write(
      values.env === undefined
        ? `The canary of ${app} is dropped.\n`
        : `${values.env} has the live version of ${app} again.\n`,
    );
    return;
  }
  const goal = deployGoal(values, usage);
  if (!values['no-build'] && !(await buildApps(names))) throw new CommandError('Nothing was sent.');
  await deployApps({
    apps: new Map(names.map((name) => [name, join(root, name)])),
    access,
    goal,
    withBrowser: !values['no-browser'],
    browserFrom: [join(root, 'tests')],
    promoteCommand: (app, hash) => `npm run deploy -- ${app} --promote --hash ${hash}`,
  });
});
