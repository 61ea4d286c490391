import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * Gives each further try of a chunk a different address: `?retry=0.1` is the second try of the app's first entry,
 * `?retry=1.0` the first one after the entry itself was loaded again. When a request hangs, a browser delays further
 * requests for the same address, so a retry of that address would hang too.
 */
export class ChunkRetryPlugin {
  apply(compiler: Compiler): void {
    const name = 'ChunkRetryPlugin';
    compiler.hooks.compilation.tap(name, (compilation) => {
      for (const filename of [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename]) {
        compilation.hooks.runtimeRequirementInTree
          .for(filename)
          .tap(name, (chunk) => compilation.addRuntimeModule(chunk, new RetryAddress(filename)));
      }
    });
  }
}

/** Wraps the function of the runtime that names a chunk's file, which is called once for each try. */
class RetryAddress extends RuntimeModule {
  readonly #filename: string;

  constructor(filename: string) {
    super(`retry address of ${filename}`, RuntimeModule.STAGE_ATTACH);
    this.#filename = filename;
  }

  override generate(): string {
    return `((name, entry, tries) => {
  ${this.#filename} = (id) => {
    const retry = tries[id] = (tries[id] ?? -1) + 1;
    return name(id) + (entry || retry ? "?retry=" + entry + "." + retry : "");
  };
})(${this.#filename}, /[?]retry=(\\d+)/.exec(document.currentScript?.src)?.[1] ?? 0, {});`;
  }
}
