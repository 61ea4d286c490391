import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownModule } from '../own-module.ts';

const require = createRequire(import.meta.url);

/** `.../dist/` of a federation package. */
const dist = (name: string) => dirname(require.resolve(name));

const core = dist('@module-federation/runtime-core');
const bundlerRuntime = dist('@module-federation/webpack-bundler-runtime');
/** As Rspack requests it. */
const bundlerEntry = join(bundlerRuntime, 'index.cjs');

/**
 * Rspack resolves the federation runtime as CommonJS, which cannot be tree-shaken. These aliases lead to its ES modules
 * (`dist/bundler.js`), so that `experiments.optimization` can remove code. Three modules that no app uses are replaced:
 * they are a fifth of the runtime.
 */
export const federationRuntimeAlias: Record<string, string> = {
  [bundlerEntry]: join(bundlerRuntime, 'bundler.js'),
  '@module-federation/runtime': join(dist('@module-federation/runtime'), 'bundler.js'),
  [join(core, 'plugins/snapshot/SnapshotHandler.js')]: ownModule('federation/no-snapshots'),
  [join(core, 'utils/preload.js')]: ownModule('federation/no-preloading'),
  [join(bundlerRuntime, 'remotes.js')]: ownModule('federation/no-imported-remotes'),
  '@module-federation/runtime-tools': join(dist('@module-federation/runtime-tools'), 'bundler.js'),
};

/** For a remote's browser bundle, which runs beside the shell's. */
export const sharedRuntimeAlias: Record<string, string> = {
  [bundlerEntry]: ownModule('federation/shared-bundler-runtime'),
};
