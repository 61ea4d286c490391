import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, production } from './base-config.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { DescriptorPlugin } from './descriptor-plugin.ts';
import { ownModule } from './own-module.ts';
import { hostShared } from './shared.ts';

const plainScript = { isModule: false, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } } as const;

/** Files of React Router's production build. The exports of the package lead to the development build only. */
export function productionRouter(directory: string): Record<string, string> {
  const development = dirname(createRequire(join(directory, 'package.json')).resolve('react-router'));
  const file = (name: string) => join(development.replace(/development$/, 'production'), name);
  return { 'react-router$': file('index.mjs'), 'react-router/dom$': file('dom-export.mjs') };
}

/** Lets the bundler drop the components of React Router that nothing uses. */
export const leanRouter = {
  test: /react-router\/dist\/production\/.+\.mjs$/,
  loader: ownModule('pure-components-loader'),
};

/** The Rspack configuration of the shell: a browser bundle that hosts the remotes, a server bundle, a descriptor. */
export function defineShell({ directory }: { directory: string }): Configuration[] {
  const base = { directory, name: 'shell', publicPath: '/shell/' };
  const federation = (target: 'web' | 'node') =>
    new ModuleFederationPlugin({
      name: 'shell',
      remotes: {},
      shared: hostShared(directory),
      manifest: false,
      dts: false,
      shareStrategy: 'loaded-first',
      experiments: { optimization: { target, disableSnapshot: true } },
    } as ConstructorParameters<typeof ModuleFederationPlugin>[0]);
  const descriptor = new DescriptorPlugin({
    directory,
    name: 'shell',
    entryChunk: 'main',
    serverChunk: 'server',
    paths: [],
    pages: [],
    data: {},
    navigation: [],
    rootFiles: {},
  });
  const node = baseConfig({ ...base, side: 'node' });
  const web = baseConfig({ ...base, side: 'web' });
  return [
    {
      ...web,
      entry: { main: ['./src/federation-runtime.ts', './src/client.tsx'] },
      resolve: {
        ...web.resolve,
        alias: { ...web.resolve?.alias, ...(production && productionRouter(directory)) },
      },
      module: {
        ...web.module,
        rules: [...(web.module?.rules ?? []), leanRouter],
      },
      plugins: [
        ...(web.plugins ?? []),
        federation('web'),
        // Browsers then compile the whole script while it loads, off the main thread. The start calls nearly all of it.
        new rspack.BannerPlugin({
          banner: '//# allFunctionsCalledOnLoad',
          raw: true,
          test: /^main\..*js$/,
          stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2,
        }),
        // Served at the root of the site: icons, manifest, service worker (one file without imports).
        new rspack.CopyRspackPlugin({
          patterns: [
            // A gateway refuses names that begin with a dot. File managers and editors make them: `.DS_Store`.
            { from: 'public', to: 'root', globOptions: { dot: false } },
            {
              from: 'src/offline/service-worker.ts',
              to: 'root/sw.js',
              transform: async (source: Buffer) =>
                (await rspack.experiments.swc.transform(source.toString(), plainScript)).code,
            },
          ],
        }),
        new BuildRecordPlugin(),
        descriptor,
      ],
    },
    {
      ...node,
      entry: { server: './src/server.tsx' },
      // The bundle holds the source of the inline scripts that every page carries.
      optimization: { ...node.optimization, minimize: production },
      output: { ...node.output, filename: 'server.[contenthash:8].cjs', library: { type: 'commonjs2' } },
      plugins: [
        federation('node'),
        new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        new BuildRecordPlugin(),
        descriptor,
      ],
    },
  ];
}
