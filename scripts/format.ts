import { readArguments } from '../shell/preset/src/command/read-arguments.ts';
import { runChild } from './child-process.mjs';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  readArguments(process.argv.slice(2), 'npm run format', {});
  process.exit(await runChild('biome', ['check', '--write', '.'], { stdio: 'inherit' }));
});
