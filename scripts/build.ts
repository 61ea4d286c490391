import { CommandError } from '../shell/preset/src/command-error.ts';
import { apps } from './apps.ts';
import { buildApps, isUpToDate } from './build-apps.ts';
import { readOptions, runCommand } from './run-command.ts';

const usage = `npm run build [-- ${apps().join(' | ')}]`;

await runCommand(async () => {
  const { positionals: chosen } = readOptions(usage, {});
  const unknown = chosen.filter((name) => !apps().includes(name));
  if (unknown.length > 0) throw new CommandError(`There is no ${unknown.join(', ')}.\nUsage: ${usage}`);
  const names = chosen.length > 0 ? chosen : apps();
  const unchanged = names.filter(isUpToDate);
  if (unchanged.length > 0)
    process.stdout.write(`Unchanged since their last build: ${unchanged.join(', ')}.\n`);
  process.exit((await buildApps(names)) ? 0 : 1);
});
