import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownModule } from '../own-module.ts';

const require = createRequire(import.meta.url);

/** `.../dist/` of a federation package. */
const dist = (name: string) => dirname(require.resolve(name));

const core = dist('@module-federation/runtime-core');

/**
 * Rspack resolves the federation runtime as CommonJS, which cannot be tree-shaken. These aliases lead to its ES modules
 * (`dist/bundler.js`), so that `experiments.optimization` can remove code. Two modules that no app uses are replaced:
 * they are a fifth of the runtime's core.
 */
export const federationRuntimeAlias: Record<string, string> = {
  [join(dist('@module-federation/webpack-bundler-runtime'), 'index.cjs')]: join(
    dist('@module-federation/webpack-bundler-runtime'),
    'bundler.js',
  ),
  '@module-federation/runtime': join(dist('@module-federation/runtime'), 'bundler.js'),
  [join(core, 'plugins/snapshot/SnapshotHandler.js')]: ownModule('federation/no-snapshots'),
  [join(core, 'utils/preload.js')]: ownModule('federation/no-preloading'),
  '@module-federation/runtime-tools': join(dist('@module-federation/runtime-tools'), 'bundler.js'),
};
