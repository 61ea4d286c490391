import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/**
 * Compiles the package in the current folder for publication: `src/**\/*.ts` → `dist/**\/*.js` with types. Inside the
 * workspace everything runs from `src`, so this is only the `prepack` step.
 */
if (!process.env.npm_config_user_agent?.startsWith('pnpm')) {
  // npm would leave `workspace:` versions and the entries of the sources in the package.
  process.stderr.write(
    'Only pnpm can pack this package: type `npm run packages` at the root of the repository.\n',
  );
  process.exit(1);
}
rmSync('dist', { recursive: true, force: true });
const options = ['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions'];
const { status } = spawnSync('tsc', ['-p', '.', ...options, '--rootDir', 'src', '--outDir', 'dist'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
