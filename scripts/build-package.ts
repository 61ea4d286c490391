import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/**
 * Compiles the package in the current folder for publication: `src/**\/*.ts` → `dist/**\/*.js` with types. Inside the
 * workspace everything runs from `src`, so this is only the `prepack` step.
 */
rmSync('dist', { recursive: true, force: true });
const options = ['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions'];
const { status } = spawnSync('tsc', ['-p', '.', ...options, '--rootDir', 'src', '--outDir', 'dist'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
