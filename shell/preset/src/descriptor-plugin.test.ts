import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MultiStats, rspack } from '@rspack/core';
import { expect, it, onTestFinished } from 'vitest';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { DescriptorPlugin } from './descriptor-plugin.ts';

it('reports what it cannot write as an error of the compilation, so that a watch goes on', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-descriptor-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, 'src'));
  writeFileSync(join(directory, 'src/main.js'), '');
  const descriptor = new DescriptorPlugin({
    directory,
    name: 'mf-test',
    entryChunk: 'main',
    serverChunk: 'main',
    paths: [],
    pages: [],
    data() {
      throw new Error('content/first.md has no title');
    },
    navigation: [],
    rootFiles: {},
  });
  const compiler = rspack(
    (['web', 'node'] as const).map((target) => ({
      context: directory,
      mode: 'development' as const,
      target,
      entry: { main: './src/main.js' },
      output: { path: join(directory, 'dist', target) },
      plugins: [new BuildRecordPlugin(), descriptor],
    })),
  );
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats?.toString({ preset: 'errors-only' })).toContain('content/first.md has no title');
});
