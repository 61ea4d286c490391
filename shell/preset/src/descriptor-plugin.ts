import { createHash } from 'node:crypto';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

export interface BuildRecord {
  /** Federation entry, or the app's main script; a file name below the public path. */
  entry: string;
  /** Chunk name → its files; a page's chunk name is its route id. */
  chunks: Record<string, { js: string[]; css: string[] }>;
  /** File → bytes and Subresource Integrity hash. */
  files: Record<string, { size: number; integrity: string }>;
}

export const integrity = (bytes: Uint8Array | string) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Records which files a build wrote and which page needs which, as `build.json` beside them. */
export class BuildRecordPlugin implements RspackPluginInstance {
  readonly #entryChunk: string;

  constructor(entryChunk: string) {
    this.#entryChunk = entryChunk;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('BuildRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BuildRecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const chunks: BuildRecord['chunks'] = {};
          for (const chunk of compilation.chunks) {
            if (!chunk.name) continue;
            const files = [...chunk.files].sort();
            chunks[chunk.name] = {
              js: files.filter((file) => file.endsWith('.js') || file.endsWith('.cjs')),
              css: files.filter((file) => file.endsWith('.css')),
            };
          }
          const files: BuildRecord['files'] = {};
          for (const { name, source } of compilation.getAssets()) {
            const bytes = source.buffer();
            files[name] = { size: bytes.length, integrity: integrity(bytes) };
          }
          const record: BuildRecord = { entry: chunks[this.#entryChunk]?.js[0] ?? '', chunks, files };
          compilation.emitAsset('build.json', new sources.RawSource(JSON.stringify(record)));
        },
      );
    });
  }
}
