import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type MultiStats, rspack } from '@rspack/core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { type AppFacts, DescriptorPlugin } from './descriptor-plugin.ts';

/** Builds an app with one empty module. @param changes Differences from the default options. */
function compilerOf(changes: Partial<AppFacts>) {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-descriptor-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, 'src'));
  writeFileSync(join(directory, 'src/main.js'), '');
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'mf-test', version: '1.0.0' }));
  const descriptor = new DescriptorPlugin({
    directory,
    name: 'mf-test',
    entryChunk: 'main',
    serverChunk: 'main',
    paths: [],
    pages: [],
    data: {},
    navigation: [],
    rootFiles: {},
    ...changes,
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
  return { directory, compiler };
}

it('reports a failure to write as a compilation error, so that a watch continues', async () => {
  const { compiler } = compilerOf({
    data() {
      throw new Error('content/first.md has no title');
    },
  });
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats?.toString({ preset: 'errors-only' })).toContain('content/first.md has no title');
});

it('is written again when a text that no module imports has changed', async () => {
  const { directory, compiler } = compilerOf({});
  // If a source is newer than the start of a watch, the watch builds twice at the start.
  utimesSync(join(directory, 'src/main.js'), 0, 0);
  const locale = join(directory, 'src/locales/en/page.json');
  mkdirSync(dirname(locale), { recursive: true });
  writeFileSync(locale, '{ "title": ');
  const builds: string[] = [];
  compiler.watch({ aggregateTimeout: 20 }, (_, stats) => {
    builds.push(stats?.toString({ preset: 'errors-only' }) ?? '');
  });
  await vi.waitFor(() => expect(builds.at(-1)).toContain('page.json cannot be read'), 10_000);
  writeFileSync(locale, '{ "title": "Page" }');
  await vi.waitFor(() => expect(builds.at(-1)).not.toContain('page.json cannot be read'), 10_000);
  await new Promise((resolve) => compiler.close(resolve));
});
