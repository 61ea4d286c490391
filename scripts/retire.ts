import { CommandError } from '../shell/preset/src/command-error.ts';
import { callDeployments } from '../shell/preset/src/deploy/call-deployments.ts';
import { namedAppsOfSite, readAccess, readOptions, runCommand } from './run-command.ts';

const usage = 'npm run retire -- <app> [--redirect PATH] [--to URL]';

/** Takes an app off the site: its paths become free, and its pages answer 404 or redirect. */
await runCommand(async () => {
  const { values, positionals } = readOptions(usage, {
    to: { type: 'string' },
    redirect: { type: 'string' },
  });
  const [app, ...more] = namedAppsOfSite(positionals);
  if (more.length > 0) throw new CommandError(`Name one app.\nUsage: ${usage}`);
  const body = JSON.stringify(values.redirect === undefined ? {} : { redirect: values.redirect });
  await callDeployments(readAccess(values.to), 'POST', `/${app}/retire`, body);
  process.stdout.write(`${app} is retired. \`npm run rollback -- ${app}\` brings it back.\n`);
});
