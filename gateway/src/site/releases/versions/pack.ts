import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { toStorageError } from '../../../platform/storage-errors.ts';

/**
 * Packs all files of a folder into a `.tar.gz` file, which `unpack` takes.
 * @throws StorageFull, StorageUnavailable
 */
export async function pack(folder: string, file: string): Promise<void> {
  const archive = tar.pack();
  const written = pipeline(archive, createGzip({ level: 4 }), createWriteStream(file, { flags: 'wx' }));
  // A fault of the reading ends the writing with this error. A fault of the writing has destroyed the archive before.
  const added = addFiles(archive, folder).catch((error: Error) => archive.destroy(error));
  try {
    await Promise.all([written, added]);
  } catch (error) {
    throw toStorageError(error);
  }
}

async function addFiles(archive: tar.Pack, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const { size } = await stat(path);
    await pipeline(createReadStream(path), archive.entry({ name: relative(folder, path), size }));
  }
  archive.finalize();
}
