/**
 * Takes the place of `@module-federation/webpack-bundler-runtime` in a remote's browser bundle: the functions are the
 * shell's (`federation-runtime.ts` there), the state belongs to the remote.
 */
import { init } from '@module-federation/runtime';

declare const _FEDERATION_BUNDLER_RUNTIME: {
  readonly attachShareScopeMap: unknown;
  readonly bundlerRuntime: Readonly<Record<string, unknown>>;
};

const { attachShareScopeMap, bundlerRuntime } = _FEDERATION_BUNDLER_RUNTIME;

export default {
  // These functions use nothing else of the runtime, because remotes bring no fallback of a shared package.
  runtime: { init },
  attachShareScopeMap,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
