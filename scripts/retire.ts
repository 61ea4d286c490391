import { repeatOption } from '../shell/preset/src/command/read-arguments.ts';
import { CommandError } from '../shell/preset/src/command-error.ts';
import { retire } from '../shell/preset/src/deploy/switch-version.ts';
import { namedAppsOfSite, readAccess, readOptions, runCommand } from './run-command.ts';

const usage = 'npm run retire -- <app> [--redirect PATH] [--to URL]';

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, {
    to: { type: 'string' },
    redirect: { type: 'string' },
  });
  const [app = '', ...more] = namedAppsOfSite(positionals);
  if (more.length > 0) throw new CommandError(`Name one app.\nUsage: ${usage}`);
  await retire(readAccess(values.to), app, values.redirect);
  const to = repeatOption('to', values.to);
  process.stdout.write(`${app} is retired. \`npm run rollback -- ${app}${to}\` brings it back.\n`);
});
