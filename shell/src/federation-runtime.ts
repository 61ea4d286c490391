/**
 * Remotes are built without the core of the federation runtime (`externalRuntime`) and without the functions that bind
 * it to a bundle (`federation/shared-bundler-runtime.ts` in the preset). They use the shell's. They depend on its
 * version of both, so the preset pins one version for all.
 */
import * as core from '@module-federation/runtime-core';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
// The shell exposes nothing, so its own build leaves this function out.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: core,
  _FEDERATION_BUNDLER_RUNTIME: {
    attachShareScopeMap,
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
  },
});
