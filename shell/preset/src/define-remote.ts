import type { NavigationLink } from '@liftout/page-contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { readManifest } from './app-manifest.ts';
import { baseConfig, production } from './base-config.ts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { CommandError } from './command-error.ts';
import { DescriptorPlugin } from './descriptor-plugin.ts';
import { sharedRuntimeAlias } from './federation/runtime-alias.ts';
import type { Published } from './published.ts';
import { remoteShared } from './shared.ts';
import { standAlone } from './stand-alone.ts';

export interface RemoteDefinition {
  /** Folder of the package: `import.meta.dirname`. */
  directory: string;
  /** Language-free path patterns that it owns, in React Router's syntax: `['/blog', '/blog/:slug']`. */
  paths: readonly string[];
  /** Addresses of all its pages, without language: for the sitemap, and for the gate, which renders each. */
  pages: readonly string[];
  /**
   * JSON files that it publishes for the other remotes: `<name>/<language>` (`latest-posts/fr`) → content.
   * A function is called by every build of a watch.
   */
  data?: Published<unknown>;
  /**
   * Text files at further addresses, language prefix included (`/fr/blog/feed.xml`) → content. `{{origin}}`
   * in an XML file becomes the site's public origin.
   */
  files?: Published<string>;
  /** Links to its pages that the shell shows in the footer or in the header's menu. */
  navigation?: readonly NavigationLink[];
}

/**
 * The Rspack configuration of a remote: a browser bundle, a server bundle of one file, and its descriptor.
 * @throws CommandError when `paths` or `pages` is missing: a configuration file is not type-checked when it is run.
 */
export function defineRemote({
  directory,
  paths,
  pages,
  data = {},
  files = {},
  navigation = [],
}: RemoteDefinition): Configuration[] {
  for (const [key, list] of Object.entries({ paths, pages })) {
    if (Array.isArray(list)) continue;
    throw new CommandError(
      `\`defineRemote\` in the rspack.config of ${directory} needs \`${key}\`, a list such as ['/pricing'].`,
    );
  }
  if (process.env.LIFTOUT_ALONE) return standAlone({ directory, pages, data });
  const { name } = readManifest(directory);
  const federationName = name.replaceAll('-', '_');
  const federation = {
    name: federationName,
    exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
    shared: remoteShared(directory),
    manifest: false,
    dts: false,
    shareStrategy: 'loaded-first',
  } as const;
  const base = { directory, name, publicPath: `/remotes/${name}/` };
  const descriptor = new DescriptorPlugin({
    directory,
    name,
    entryChunk: federationName,
    serverChunk: federationName,
    paths,
    pages,
    data,
    navigation,
    rootFiles: files,
  });
  const web = baseConfig({ ...base, side: 'web' });
  return [
    {
      ...web,
      entry: {},
      resolve: { ...web.resolve, alias: { ...web.resolve?.alias, ...sharedRuntimeAlias } },
      plugins: [
        ...(web.plugins ?? []),
        new ModuleFederationPlugin({
          ...federation,
          filename: production ? 'remote-entry.[contenthash:8].js' : 'remote-entry.js',
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
          },
        } as ConstructorParameters<typeof ModuleFederationPlugin>[0]),
        new BuildRecordPlugin(),
        descriptor,
      ],
    },
    {
      ...baseConfig({ ...base, side: 'node' }),
      entry: {},
      plugins: [
        new ModuleFederationPlugin({
          ...federation,
          filename: production ? 'server.[contenthash:8].cjs' : 'server.cjs',
          library: { type: 'commonjs2' },
          experiments: { optimization: { target: 'node', disableSnapshot: true, disableRemote: true } },
        } as ConstructorParameters<typeof ModuleFederationPlugin>[0]),
        // One file: with several, a chunk could fail to load later, while a page is rendered.
        new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        new BuildRecordPlugin(),
        descriptor,
      ],
    },
  ];
}
