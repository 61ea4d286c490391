import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ChunkRetryPlugin } from './chunk-retry-plugin.ts';
import { reloadForTexts } from './dev/reload-for-texts.ts';
import { federationRuntimeAlias } from './federation/runtime-alias.ts';
import { ownModule } from './own-module.ts';
import { scopeStyles } from './scope-styles.ts';

const require = createRequire(import.meta.url);

export type Side = 'web' | 'node';

export interface BaseOptions {
  /** Folder of the package. */
  directory: string;
  /** Name without scope: `mf-blog`, `shell`. */
  name: string;
  side: Side;
  /** Where the gateway serves the files: `/remotes/mf-blog/`. */
  publicPath: string;
  /** True if the styles apply to the whole document: for the shell, and for a remote without the shell. */
  keepsStyles?: boolean;
}

/** The oldest browsers that get the full look: those that support `light-dark()`. */
const browsers = ['chrome 123', 'firefox 128', 'safari 17.5'];

export const production = process.env.NODE_ENV !== 'development';

/**
 * Folder of a build. Development servers write into a subfolder, so that they do not change the build that is deployed.
 */
export const buildFolder = (directory: string) => join(directory, production ? 'dist' : 'dist/dev');

/**
 * Origin of the app's own development server, when a gateway on another origin serves the pages (`npm run dev`). Not
 * set by `liftout dev`, which serves pages and files on one origin.
 */
const devOrigin =
  production || !process.env.LIFTOUT_DEV_PORT
    ? undefined
    : `http://127.0.0.1:${process.env.LIFTOUT_DEV_PORT}`;

/** Browsers get the files from here, the gateway reads the server bundle from the disk. */
function devServer(devOrigin: string): NonNullable<Configuration['devServer']> {
  const { hostname, port } = new URL(devOrigin);
  return {
    host: hostname,
    port: Number(port),
    headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    hot: true,
    static: false,
    setupExitSignals: true,
    devMiddleware: { writeToDisk: true },
    client: { webSocketURL: { hostname, port, pathname: '/ws' }, overlay: false, logging: 'warn' },
    onListening: (server) => reloadForTexts(server, 'script'),
  };
}

/** The common configuration of the browser bundle and the server bundle of every app. */
export function baseConfig({
  directory,
  name,
  side,
  publicPath,
  keepsStyles = name === 'shell',
}: BaseOptions): Configuration {
  return {
    name: `${name}:${side}`,
    context: directory,
    mode: production ? 'production' : 'development',
    devtool: production ? false : 'cheap-module-source-map',
    target: side === 'web' ? ['web', 'es2022'] : 'node22',
    output: {
      path: join(buildFolder(directory), side),
      publicPath: devOrigin ? `${devOrigin}/` : publicPath,
      uniqueName: `liftout-${name}`,
      clean: production,
      assetModuleFilename: 'asset/[name].[contenthash:8][ext]',
      ...(side === 'web' && {
        filename: production ? '[name].[contenthash:8].js' : '[name].js',
        // Numbers are shorter, and every entry has a list of these file names.
        chunkFilename: production ? 'chunk/[id].[contenthash:8].js' : 'chunk/[name].js',
        cssFilename: production ? '[name].[contenthash:8].css' : '[name].css',
        cssChunkFilename: production ? 'chunk/[name].[contenthash:8].css' : 'chunk/[name].css',
        // A file that takes longer than this many milliseconds has failed. On a slow 2G connection, files take over 10 s.
        chunkLoadTimeout: 20_000,
        crossOriginLoading: false,
      }),
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: federationRuntimeAlias,
    },
    module: {
      generator: side === 'node' ? { asset: { emit: false }, 'css/auto': { exportsOnly: true } } : {},
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: {
                react: {
                  runtime: 'automatic',
                  development: !production && side === 'web',
                  refresh: !production && side === 'web',
                },
              },
            },
          },
        },
        {
          test: /\.css$/,
          type: 'css/auto',
          use:
            side === 'web'
              ? [
                  {
                    loader: require.resolve('postcss-loader'),
                    options: {
                      postcssOptions: {
                        config: false,
                        plugins: [
                          require('@tailwindcss/postcss')({ optimize: production }),
                          ...(keepsStyles ? [] : [scopeStyles(name)]),
                        ],
                      },
                    },
                  },
                ]
              : [],
        },
        {
          test: /\/locales\/[a-z]{2}\/[\w-]+\.json$/,
          type: 'javascript/esm',
          loader: ownModule('english-fallback-loader'),
        },
        {
          test: /\.(avif|webp|jpe?g|png|woff2)$/,
          oneOf: [
            { resourceQuery: /^\?picture$/, type: 'javascript/esm', loader: ownModule('picture-loader') },
            { type: 'asset/resource' },
          ],
        },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // The shell on the server has React's production build, even when it renders a remote in development.
      ...(side === 'node' && { nodeEnv: 'production' }),
      splitChunks: false,
      runtimeChunk: false,
      chunkIds: production ? 'deterministic' : 'named',
      minimize: production && side === 'web',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { compress: { passes: 5, ecma: 2022 } },
          // Licence comments of packages go into a file beside each script, so the script stays small.
          extractComments: { condition: true, banner: false },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    // Hot updates are for browsers only.
    ...(side === 'node' ? { devServer: false } : devOrigin && { devServer: devServer(devOrigin) }),
    plugins: side === 'web' ? [production ? new ChunkRetryPlugin() : new ReactRefreshRspackPlugin()] : [],
    lazyCompilation: false,
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  };
}
