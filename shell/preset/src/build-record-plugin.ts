import { createHash } from 'node:crypto';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import type { Compiler } from '@rspack/core';

export type BuildRecord = Pick<Descriptor, 'chunks' | 'files'>;

const records = new WeakMap<Compiler, BuildRecord>();

/** The output of a compiler's last build. */
export function recordOf(compiler: Compiler): BuildRecord | undefined {
  return records.get(compiler);
}

export const integrityOf = (bytes: Uint8Array | string) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Records which files a build wrote and which page needs which. */
export class BuildRecordPlugin {
  apply(compiler: Compiler): void {
    const { Compilation } = compiler.rspack;
    compiler.hooks.compilation.tap('BuildRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BuildRecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const chunks: BuildRecord['chunks'] = {};
          for (const chunk of compilation.chunks) {
            if (!chunk.name) continue;
            // Hot updates of a development server are not part of the app.
            const files = [...chunk.files].filter((file) => !file.includes('.hot-update.')).sort();
            chunks[chunk.name] = {
              js: files.filter((file) => /\.c?js$/.test(file)),
              css: files.filter((file) => file.endsWith('.css')),
            };
          }
          const files: BuildRecord['files'] = {};
          for (const { name, source } of compilation.getAssets()) {
            const bytes = source.buffer();
            files[name] = { size: bytes.length, integrity: integrityOf(bytes) };
          }
          records.set(compiler, { chunks: sorted(chunks), files: sorted(files) });
        },
      );
    });
  }
}

/** The compiler emits in any order. The descriptor must have a fixed order, because its hash names the version. */
function sorted<T>(entries: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}
