import { rollBack } from '../shell/preset/src/deploy/switch-version.ts';
import { namedVersions, readAccess, readOptions, runCommand } from './run-command.ts';

const usage = 'npm run rollback -- <app>[@HASH]... [--to URL]';

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, { to: { type: 'string' }, hash: { type: 'string' } });
  const versions = namedVersions(positionals, values.hash, usage);
  await rollBack(readAccess(values.to), versions);
});
