import { CommandError } from '../shell/preset/src/command-error.ts';
import { rollBack } from '../shell/preset/src/deploy/switch-version.ts';
import { namedAppsOfSite, readAccess, readOptions, runCommand } from './run-command.ts';

const usage = 'npm run rollback -- <app>... [--to URL] [--hash HASH]';

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, { to: { type: 'string' }, hash: { type: 'string' } });
  const names = namedAppsOfSite(positionals);
  if (values.hash !== undefined && names.length > 1) {
    throw new CommandError(`\`--hash\` names a version of one app.\nUsage: ${usage}`);
  }
  const access = readAccess(values.to);
  for (const app of names) await rollBack(access, app, values.hash);
});
