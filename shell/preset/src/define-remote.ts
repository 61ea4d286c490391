import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { baseConfig, type Side, production } from './base-config.ts';
import { type BuildRecord, BuildRecordPlugin } from './descriptor-plugin.ts';
import { readVersion, remoteShared, sharedRanges } from './shared.ts';

export interface RemoteDefinition {
  /** Folder of the package: `import.meta.dirname`. */
  directory: string;
  /** Language-free path patterns that it owns, in React Router's syntax: `['/blog', '/blog/:slug']`. */
  paths: readonly string[];
  /** Language-free addresses of its pages, every one: for the sitemap, and for the gate, which renders each. */
  pages: readonly string[];
  /** JSON files that it publishes for the other remotes: name (`latest-posts/fr`) → content. */
  data?: Readonly<Record<string, unknown>>;
}

/** The Rspack configuration of a remote: a browser bundle, a server bundle of one file, and its descriptor. */
export function defineRemote(definition: RemoteDefinition): Configuration[] {
  const { directory } = definition;
  const name = basename(directory);
  const federationName = name.replaceAll('-', '_');
  const exposes = { './routes': { import: './src/routes.tsx', name: 'routes' } };
  const shared = remoteShared(directory);
  const config = (side: Side) => baseConfig({ directory, name, side, publicPath: `/remotes/${name}/` });

  const web = config('web');
  const node = config('node');
  const writeDescriptor = new DescriptorPlugin(name, definition);
  return [
    {
      ...web,
      entry: {},
      plugins: [
        new ModuleFederationPlugin({
          name: federationName,
          filename: production ? 'remote-entry.[contenthash:8].js' : 'remote-entry.js',
          exposes,
          shared,
          manifest: false,
          dts: false,
          shareStrategy: 'loaded-first',
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
          },
        } as ConstructorParameters<typeof ModuleFederationPlugin>[0]),
        new BuildRecordPlugin(federationName),
        writeDescriptor,
      ],
    },
    {
      ...node,
      entry: {},
      plugins: [
        new ModuleFederationPlugin({
          name: federationName,
          filename: production ? 'server.[contenthash:8].cjs' : 'server.cjs',
          library: { type: 'commonjs-module', name: federationName },
          exposes,
          shared,
          manifest: false,
          dts: false,
          shareStrategy: 'loaded-first',
          experiments: { optimization: { target: 'node', disableSnapshot: true, disableRemote: true } },
        } as ConstructorParameters<typeof ModuleFederationPlugin>[0]),
        // One file: a server bundle of several could fail later and half-way.
        new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        new BuildRecordPlugin(federationName),
        writeDescriptor,
      ],
    },
  ];
}

/** Writes `dist/descriptor.json` once both bundles are there. */
class DescriptorPlugin {
  readonly #name: string;
  readonly #definition: RemoteDefinition;
  readonly #done = new Set<string>();

  constructor(name: string, definition: RemoteDefinition) {
    this.#name = name;
    this.#definition = definition;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('DescriptorPlugin', () => {
      this.#done.add(compiler.outputPath);
      if (this.#done.size === 2) this.#write();
    });
  }

  #write(): void {
    const { directory, paths, pages, data = {} } = this.#definition;
    const dist = join(directory, 'dist');
    const web = readRecord(join(dist, 'web'));
    const node = readRecord(join(dist, 'node'));
    const published = Object.fromEntries(
      Object.entries(data).map(([key, content]) => {
        const text = JSON.stringify(content);
        const file = `data/${key.replaceAll('/', '-')}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
        mkdirSync(join(dist, 'web', 'data'), { recursive: true });
        writeFileSync(join(dist, 'web', file), text);
        web.files[file] = {
          size: Buffer.byteLength(text),
          integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
        };
        return [key, file];
      }),
    );
    const descriptor = {
      name: this.#name,
      version: readVersion(join(directory, 'package.json')),
      entry: web.entry,
      server: node.entry,
      paths,
      pages,
      chunks: web.chunks,
      data: published,
      shared: sharedRanges(directory),
      files: web.files,
      serverFiles: { [node.entry]: node.files[node.entry] },
    };
    const hash = createHash('sha256').update(JSON.stringify(descriptor)).digest('hex').slice(0, 12);
    writeFileSync(join(dist, 'descriptor.json'), JSON.stringify({ ...descriptor, hash }, null, 1));
  }
}

function readRecord(directory: string): BuildRecord {
  return JSON.parse(readFileSync(join(directory, 'build.json'), 'utf8')) as BuildRecord;
}
