import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { descriptorSchema } from '@liftout/page-contract/descriptor';
import type { Release } from '../site/releases/release.ts';
import type { AppBuild } from './app-build.ts';

/** Writes a build into a folder below `parent`, as a release of the store. */
export async function writeRelease(parent: string, { descriptor, files }: AppBuild): Promise<Release> {
  const parsed = descriptorSchema.parse(descriptor);
  const directory = join(parent, parsed.name, parsed.hash);
  for (const [name, content] of Object.entries({ ...files, 'descriptor.json': JSON.stringify(descriptor) })) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return { descriptor: parsed, directory };
}
