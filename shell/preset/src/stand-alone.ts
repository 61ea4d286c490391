import { join } from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { readManifest } from './app-manifest.ts';
import { baseConfig } from './base-config.ts';
import { contentOf, type Published } from './published.ts';

const template =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div></body></html>';

interface StandAloneOptions {
  directory: string;
  pages: readonly string[];
  /** Data that the remote publishes: `<name>/<language>` → content. */
  data: Published<unknown>;
}

/** A remote in kit's stand-in for the shell: no federation, no gateway (`liftout dev --alone`). */
export function standAlone({ directory, pages, data }: StandAloneOptions): Configuration[] {
  const { name } = readManifest(directory);
  const base = baseConfig({ directory, name, side: 'web', publicPath: '/', keepsStyles: true });
  return [
    {
      ...base,
      entry: { main: ['@liftout/kit/testing/stand-alone.css', '@liftout/kit/testing/stand-alone'] },
      output: { ...base.output, path: join(directory, 'dist/alone'), publicPath: '/' },
      resolve: {
        ...base.resolve,
        alias: { ...base.resolve?.alias, 'remote-that-stands-alone': join(directory, 'src/routes.tsx') },
      },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.HtmlRspackPlugin({ title: `${name} alone`, templateContent: template }),
        new rspack.DefinePlugin({
          standAloneName: JSON.stringify(name),
          standAlonePages: JSON.stringify(pages),
        }),
        new PublishedDataPlugin(data),
      ],
    },
  ];
}

/** The remote's own data, where the stand-in shell reads it: `/data/<name>/<language>.json`. */
class PublishedDataPlugin {
  readonly #data: Published<unknown>;

  constructor(data: Published<unknown>) {
    this.#data = data;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('PublishedDataPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PublishedDataPlugin', stage }, () => {
        for (const [name, content] of Object.entries(contentOf(this.#data))) {
          compilation.emitAsset(`data/${name}.json`, new sources.RawSource(JSON.stringify(content)));
        }
      });
    });
  }
}
