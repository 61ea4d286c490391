import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { Descriptor } from '@liftout/page-contract/descriptor';
import tar from 'tar-stream';
import { CommandError } from './command-error.ts';

/**
 * Packs a build (`dist`) as the `.tar.gz` that a gateway takes: the descriptor and the files that it lists.
 * @throws CommandError when there is no build, or when a file of it is missing.
 */
export async function packBuild(dist: string): Promise<Uint8Array<ArrayBuffer>> {
  const descriptor = await readFile(join(dist, 'descriptor.json')).catch(() => {
    throw new CommandError(`There is no build in ${dist}. Leave out --no-build.`);
  });
  const { files, serverFiles } = JSON.parse(descriptor.toString()) as Pick<
    Descriptor,
    'files' | 'serverFiles'
  >;
  const pack = tar.pack();
  const zipped = buffer(pack.pipe(createGzip()));
  pack.entry({ name: 'descriptor.json' }, descriptor);
  for (const [side, names] of [
    ['web', Object.keys(files)],
    ['node', Object.keys(serverFiles)],
  ] as const) {
    for (const name of names) {
      const content = await readFile(join(dist, side, name)).catch(() => {
        throw new CommandError(`The build in ${dist} lacks ${side}/${name}. Build it again.`);
      });
      pack.entry({ name: `${side}/${name}` }, content);
      const compressed = await readFile(join(dist, side, `${name}.br`)).catch(() => undefined);
      if (compressed) pack.entry({ name: `${side}/${name}.br` }, compressed);
    }
  }
  pack.finalize();
  return new Uint8Array(await zipped);
}
