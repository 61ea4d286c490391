import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { expect, it, onTestFinished } from 'vitest';
import { defineShell } from './define-shell.ts';

const shell = join(import.meta.dirname, '../..');

it('leaves the hidden files of `public` out of the build', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'liftout-shell-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const file of ['public/favicon.ico', 'public/.DS_Store', 'src/offline/service-worker.ts']) {
    mkdirSync(join(directory, file, '..'), { recursive: true });
    writeFileSync(join(directory, file), '');
  }
  const [web] = defineShell({ directory: shell });
  const copies = (web?.plugins ?? []).filter((plugin) => plugin instanceof rspack.CopyRspackPlugin);
  expect(copies).toHaveLength(1);
  const compiler = rspack({
    context: directory,
    mode: 'development',
    entry: {},
    output: { path: join(directory, 'dist') },
    plugins: copies,
  });
  await new Promise((done, fail) => compiler.run((error) => (error ? fail(error) : done(undefined))));
  await new Promise((done) => compiler.close(done));
  expect(readdirSync(join(directory, 'dist/root')).sort()).toEqual(['favicon.ico', 'sw.js']);
});
