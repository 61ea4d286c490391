/**
 * Remotes are built without the federation runtime's core (`externalRuntime`) and take it from here, which
 * ties them to the shell's version of it: the preset pins one for all.
 */
import * as core from '@module-federation/runtime-core';

Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
