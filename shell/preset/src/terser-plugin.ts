import { type Compiler, sources } from '@rspack/core';
import { minify } from 'terser';

/** Goes over what Rspack's own minimizer has left: half a kilobyte less of the shell, compressed. */
export class TerserPlugin {
  apply(compiler: Compiler): void {
    const { Compilation } = compiler.rspack;
    compiler.hooks.compilation.tap('TerserPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'TerserPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        async (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.js')) continue;
            const { code } = await minify(source.source().toString(), {
              ecma: 2020,
              compress: { passes: 2 },
            });
            if (code) compilation.updateAsset(name, new sources.RawSource(code, false));
          }
        },
      );
    });
  }
}
