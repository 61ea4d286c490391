import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { readManifest } from './app-manifest.ts';
import { baseConfig } from './base-config.ts';

const template =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div></body></html>';

/** A remote in kit's stand-in for the shell: no federation, no gateway (`liftout dev --alone`). */
export function standAlone(directory: string, pages: readonly string[]): Configuration[] {
  const { name } = readManifest(directory);
  const base = baseConfig({ directory, name, side: 'web', publicPath: '/' });
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
      ],
    },
  ];
}
