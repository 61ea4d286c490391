// Builds the package of the command: one script for the command and one for each kind of child process. The scripts
// contain all code except native libraries. The files of the built-in engine are beside them.
import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'rolldown';

const here = import.meta.dirname;
const dist = join(here, 'dist');
const gateway = join(here, '..');
const external = ['sharp', 'onnxruntime-node'];

/** Puts a file that the code finds with `import.meta.resolve` beside the scripts. */
const besideTheScripts = {
  name: 'files-beside-the-scripts',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    return code.replace(/import\.meta\.resolve\('([^']+)'\)/g, (call, /** @type {string} */ specifier) => {
      if (external.includes(specifier)) return call;
      const file = createRequire(id).resolve(specifier);
      copyFileSync(file, join(dist, basename(file)));
      return `new URL('${basename(file)}', import.meta.url).href`;
    });
  },
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await build({
  input: {
    cut: join(gateway, 'src/cut.ts'),
    // Same name as the source: `run/pool.ts` looks for this file in its own folder.
    child: join(gateway, 'src/removal/run/child.ts'),
    // `engines/onnx/inference.ts` does the same.
    'inference-process': join(gateway, 'src/removal/engines/onnx/inference-process.ts'),
  },
  platform: 'node',
  external,
  plugins: [besideTheScripts],
  output: {
    dir: dist,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    banner: (chunk) => (chunk.name === 'cut' ? '#!/usr/bin/env node' : ''),
  },
});
chmodSync(join(dist, 'cut.js'), 0o755);
