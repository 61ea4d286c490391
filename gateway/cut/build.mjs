// The command as a package of its own: two scripts, one for the command and one for its child processes, with
// everything in them but the native libraries, and the built-in engine's files beside them.
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const here = import.meta.dirname;
const dist = join(here, 'dist');
const gateway = join(here, '..');

rmSync(dist, { recursive: true, force: true });
await build({
  input: {
    cut: join(gateway, 'src/cut.ts'),
    // Named after the source: `run/pool.ts` looks for it beside itself.
    child: join(gateway, 'src/removal/run/child.ts'),
  },
  platform: 'node',
  external: ['sharp', 'onnxruntime-node'],
  output: {
    dir: dist,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    banner: (chunk) => (chunk.name === 'cut' ? '#!/usr/bin/env node' : ''),
  },
});
for (const file of ['layers.wasm', 'weights.bin']) {
  copyFileSync(join(gateway, 'matting/src/demo/network', file), join(dist, file));
}
chmodSync(join(dist, 'cut.js'), 0o755);
