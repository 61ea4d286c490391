import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MultiStats } from '@rspack/core';
import { readManifest } from '../app-manifest.ts';
import { CommandError } from '../command-error.ts';
import { loadConfigurations } from './load-configurations.ts';
import { readArguments } from './read-arguments.ts';

/** `liftout build` builds the remote for production, into `dist`. */
export async function run(args: string[]): Promise<void> {
  readArguments(args, 'liftout build', {});
  const started = performance.now();
  const { name, version } = readManifest(process.cwd());
  await build(process.cwd());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${name} ${version} is built into dist (${seconds} s).\n`);
}

/** @throws CommandError with the errors of the compiler, when the sources do not compile. */
export async function build(directory: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const configurations = await loadConfigurations(directory);
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(configurations);
  // A build that fails late, or is interrupted, has already deleted files of the build before it.
  rmSync(join(directory, 'dist/descriptor.json'), { force: true });
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats?.hasErrors()) {
    throw new CommandError(`${stats.toString({ preset: 'errors-only', colors: false })}\nThe build failed.`);
  }
}
