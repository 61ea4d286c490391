import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remoteBuild } from '../../../testing/app-build.ts';
import { copyBuild } from './copy-build.ts';
import { findDamage } from './read-version.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liftout-copy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('copies the files that the descriptor lists, and no other files of the build', async () => {
  const { descriptor, files } = remoteBuild('mf-blog', `return 'a page'`);
  const dist = join(folder, 'dist');
  const all = {
    ...files,
    'descriptor.json': JSON.stringify(descriptor),
    'node/server.cjs.LICENSE.txt': 'a licence',
    'node/asset/weights.bin': 'weights',
  };
  for (const [file, content] of Object.entries(all)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content as string);
  }
  const version = join(folder, 'version');
  await copyBuild(dist, version, descriptor as unknown as Descriptor);
  expect(await findDamage(version, descriptor as unknown as Descriptor)).toEqual([]);
  expect((await readdir(join(version, 'node'))).sort()).toEqual(['server.cjs']);
});
