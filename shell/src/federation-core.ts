/**
 * Remotes are built without the core of the federation runtime (`externalRuntime`) and use this one. They depend on the
 * shell's version of it, so the preset pins one version for all.
 */
import * as core from '@module-federation/runtime-core';

Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
