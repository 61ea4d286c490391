/**
 * Takes the place of `@module-federation/webpack-bundler-runtime` in a remote's browser bundle: the functions are the
 * shell's (`federation-runtime.ts` there), the state is the remote's own.
 */
import { init } from '@module-federation/runtime';

declare const _FEDERATION_BUNDLER_RUNTIME: {
  readonly attachShareScopeMap: unknown;
  readonly bundlerRuntime: Readonly<Record<string, unknown>>;
};

const { attachShareScopeMap, bundlerRuntime } = _FEDERATION_BUNDLER_RUNTIME;

export default {
  // All that these functions use of it where a remote brings no fallback of a shared package.
  runtime: { init },
  attachShareScopeMap,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
