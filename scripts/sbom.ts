import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../shell/preset/src/command/read-arguments.ts';
import { root } from './apps.ts';
import { runChild } from './child-process.mjs';
import { runCommand } from './run-command.ts';

/** `npm run sbom` lists every package that runs on the server or in the browser, as CycloneDX JSON, in `dist/sbom.json`. */
await runCommand(async () => {
  readArguments(process.argv.slice(2), 'npm run sbom', {});
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  const file = join(root, 'dist/sbom.json');
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];
  process.exitCode = await runChild(
    'npx',
    ['--yes', packageManager, 'sbom', '--prod', ...format, '--out', file],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
});
