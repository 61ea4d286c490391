import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { asksForHelp } from '../shell/preset/src/command/read-arguments.ts';
import { apps, root } from './apps.ts';
import { buildApps } from './build-apps.ts';
import { runChild, wasInterrupted } from './child-process.mjs';

/** `npm run bench` lists the benchmarks, `npm run bench -- bytes` runs one, `npm run bench -- all` runs all. */
const directory = join(root, 'tests/bench');
const names = readdirSync(directory)
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => file.replace(/\.ts$/, ''));
const [chosen, ...args] = process.argv.slice(2);

if (!chosen || (chosen !== 'all' && !names.includes(chosen))) {
  process.stdout.write(`Benchmarks: ${names.join(', ')}, all\n`);
  process.exit(chosen && !asksForHelp([chosen]) ? 1 : 0);
}
const benchmarks = chosen === 'all' ? names : [chosen];
/** These measure engines, or a gateway without pages. */
const needsNoBuild = (name: string) => /^(engine|uncertain-places|gateway-)/.test(name);
if (!benchmarks.every(needsNoBuild) && !(await buildApps(apps()))) process.exit(1);
let failed = false;
for (const name of benchmarks) {
  process.stdout.write(`\n# ${name}\n`);
  const code = await runChild(process.execPath, [join(directory, `${name}.ts`), ...args], {
    cwd: join(root, 'tests'),
    stdio: 'inherit',
  });
  failed ||= code !== 0;
  if (wasInterrupted()) break;
}
process.exit(failed ? 1 : 0);
