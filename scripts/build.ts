import { apps } from './apps.ts';
import { buildApps, isUpToDate } from './build-apps.ts';

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !apps().includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}. Usage: npm run build [-- ${apps().join(' | ')}]\n`,
  );
  process.exit(1);
}
const names = chosen.length > 0 ? chosen : apps();
const unchanged = names.filter(isUpToDate);
if (unchanged.length > 0)
  process.stdout.write(`Unchanged since their last build: ${unchanged.join(', ')}.\n`);
process.exit((await buildApps(names)) ? 0 : 1);
