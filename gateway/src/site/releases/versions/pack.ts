import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';

/** Packs all files of a folder into a `.tar.gz` file, which `unpack` takes. */
export async function pack(folder: string, file: string): Promise<void> {
  const archive = tar.pack();
  const written = pipeline(archive, createGzip({ level: 4 }), createWriteStream(file, { flags: 'wx' }));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const { size } = await stat(path);
    await pipeline(createReadStream(path), archive.entry({ name: relative(folder, path), size }));
  }
  archive.finalize();
  await written;
}
