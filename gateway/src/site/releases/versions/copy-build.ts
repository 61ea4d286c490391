import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { sidesOf } from './read-version.ts';

/**
 * Copies a build (`dist`) as a version: the descriptor and the files that it lists, with their Brotli forms. A build
 * has other files too, such as licence texts, and a version with other files counts as damaged.
 */
export async function copyBuild(dist: string, target: string, descriptor: Descriptor): Promise<void> {
  const copy = async (file: string) => {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await copyFile(join(dist, file), join(target, file));
  };
  await copy('descriptor.json');
  for (const [side, files] of sidesOf(descriptor)) {
    for (const file of Object.keys(files)) {
      await copy(`${side}/${file}`);
      await copy(`${side}/${file}.br`).catch(ignoreMissing);
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
