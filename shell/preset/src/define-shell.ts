import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { BuildRecordPlugin } from './descriptor-plugin.ts';
import { hostShared, readVersion, sharedRanges } from './shared.ts';

/** The Rspack configuration of the shell: the browser bundle that hosts the remotes, and the server's. */
export function defineShell({ directory }: { directory: string }): Configuration[] {
  const shared = hostShared(directory);
  const federation = (target: 'web' | 'node') =>
    new ModuleFederationPlugin({
      name: 'shell',
      remotes: {},
      shared,
      manifest: false,
      dts: false,
      shareStrategy: 'loaded-first',
      experiments: { optimization: { target, disableSnapshot: true } },
    } as ConstructorParameters<typeof ModuleFederationPlugin>[0]);
  return [
    {
      ...baseConfig({ directory, name: 'shell', side: 'web', publicPath: '/shell/' }),
      entry: { main: ['./src/federation-core.ts', './src/client.tsx'] },
      plugins: [federation('web'), new BuildRecordPlugin('main')],
    },
    {
      ...baseConfig({ directory, name: 'shell', side: 'node', publicPath: '/shell/' }),
      entry: { server: './src/server.tsx' },
      output: {
        ...baseConfig({ directory, name: 'shell', side: 'node', publicPath: '/shell/' }).output,
        filename: 'server.[contenthash:8].cjs',
        library: { type: 'commonjs2' },
      },
      plugins: [
        federation('node'),
        new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        new BuildRecordPlugin('server'),
      ],
    },
  ];
}
void [createHash, readFileSync, writeFileSync, join, readVersion, sharedRanges];
