import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type NavigationLink, pageContractVersion } from '@liftout/page-contract';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Compiler } from '@rspack/core';
import { readManifest } from './app-manifest.ts';
import { buildFolder, production } from './base-config.ts';
import { type BuildRecord, integrityOf, recordOf } from './build-record-plugin.ts';
import { presetVersion } from './preset-version.ts';
import { contentOf, type Published } from './published.ts';
import { federationRanges, providedVersions, sharedRanges } from './shared.ts';
import { localesFolder, translationGaps } from './translation-gaps.ts';

export interface AppFacts {
  /** Folder of the package. */
  directory: string;
  /** Name without scope. */
  name: string;
  /** Chunk that a browser starts with. */
  entryChunk: string;
  /** Chunk that the server starts with. */
  serverChunk: string;
  paths: readonly string[];
  pages: readonly string[];
  data: Published<unknown>;
  navigation: readonly NavigationLink[];
  /** Address → text. */
  rootFiles: Published<string>;
}

const compressible = /\.(js|css|json|svg|webmanifest)$/;

/**
 * Writes `dist/descriptor.json` once both bundles are there. It has all that the gateway must know to check, serve
 * and render this version. The plugin also writes a Brotli file beside each text file.
 */
export class DescriptorPlugin {
  readonly #facts: AppFacts;
  #web: BuildRecord | undefined;
  #node: BuildRecord | undefined;

  constructor(facts: AppFacts) {
    this.#facts = facts;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('DescriptorPlugin', (compilation) => {
      // The descriptor needs all texts, also those that no module imports.
      const locales = localesFolder(this.#facts.directory);
      if (existsSync(locales)) compilation.contextDependencies.add(locales);
      if (compiler.outputPath.endsWith('web')) this.#web = recordOf(compiler);
      else this.#node = recordOf(compiler);
      if (!this.#web || !this.#node) return;
      try {
        this.#write(this.#web, this.#node);
      } catch (error) {
        // A hook that throws would end the watch. A compilation error is shown, and the next edit builds again.
        compilation.errors.push(error as Error);
      }
    });
  }

  #write(webRecord: BuildRecord, node: BuildRecord): void {
    const { directory, name, entryChunk, serverChunk, paths, pages, data, navigation, rootFiles } =
      this.#facts;
    const dist = buildFolder(directory);
    const web = { ...webRecord, files: { ...webRecord.files } };
    const published = publishData(contentOf(data), join(dist, 'web'), web.files);
    for (const [address, text] of Object.entries(contentOf(rootFiles))) {
      publish(`root${address}`, text, join(dist, 'web'), web.files);
    }
    if (production) compress(join(dist, 'web'), Object.keys(web.files));
    const server = node.chunks[serverChunk]?.js[0] ?? '';
    const serverFile = node.files[server];
    if (!serverFile) throw new Error(`The build has no server bundle \`${serverChunk}\`.`);
    const descriptor: Omit<Descriptor, 'hash'> = {
      contract: pageContractVersion,
      name,
      version: readManifest(directory).version,
      entry: web.chunks[entryChunk]?.js[0] ?? '',
      server,
      paths: [...paths],
      pages: [...pages],
      chunks: web.chunks,
      data: published,
      navigation: [...navigation],
      preset: presetVersion,
      shared: { ...sharedRanges(directory), ...federationRanges },
      provides: name === 'shell' ? providedVersions(directory) : {},
      texts: translationGaps(directory, name),
      files: web.files,
      serverFiles: { [server]: serverFile },
    };
    const hash = createHash('sha256').update(JSON.stringify(descriptor)).digest('hex').slice(0, 16);
    writeFileSync(join(dist, 'descriptor.json'), JSON.stringify({ hash, ...descriptor }, null, 1));
  }
}

function publishData(
  data: Readonly<Record<string, unknown>>,
  directory: string,
  files: BuildRecord['files'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, content]) => {
      const text = JSON.stringify(content);
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
      const file = `data/${name}.${hash}.json`;
      publish(file, text, directory, files);
      return [name, file];
    }),
  );
}

function publish(file: string, text: string, directory: string, files: BuildRecord['files']): void {
  mkdirSync(dirname(join(directory, file)), { recursive: true });
  writeFileSync(join(directory, file), text);
  files[file] = { size: Buffer.byteLength(text), integrity: integrityOf(text) };
}

function compress(directory: string, files: readonly string[]): void {
  for (const file of files) {
    if (!compressible.test(file)) continue;
    const bytes = readFileSync(join(directory, file));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(join(directory, `${file}.br`), brotliCompressSync(bytes, { params }));
  }
}
