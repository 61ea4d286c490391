import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** `.../dist/` of a federation package. */
const dist = (name: string) => dirname(require.resolve(name));

/**
 * Rspack resolves the federation runtime as CommonJS, which nothing can be shaken out of: these send every
 * request to the ES builds (`dist/bundler.js`), the only way for `experiments.optimization` to remove code.
 */
export const federationRuntimeAlias: Record<string, string> = {
  [join(dist('@module-federation/webpack-bundler-runtime'), 'index.cjs')]: join(
    dist('@module-federation/webpack-bundler-runtime'),
    'bundler.js',
  ),
  '@module-federation/runtime': join(dist('@module-federation/runtime'), 'bundler.js'),
  '@module-federation/runtime-tools': join(dist('@module-federation/runtime-tools'), 'bundler.js'),
};
