import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type KnownModel, ModelError, modelFolder } from './models.ts';

export interface DownloadOptions {
  name: string;
  model: Pick<KnownModel, 'url' | 'md5'>;
  dataDir: string;
  onProgress?: (received: number, total: number) => void;
}

/** Fetches a model file, goes on where an earlier try ended, and keeps it only when its checksum is right. */
export async function downloadModel({ name, model, dataDir, onProgress }: DownloadOptions): Promise<string> {
  const folder = modelFolder(dataDir);
  const path = join(folder, `${name}.onnx`);
  if (await sizeOf(path)) return path;

  await mkdir(folder, { recursive: true });
  const partial = `${path}.part`;
  await receive(model.url, partial, onProgress);
  if ((await md5Of(partial)) !== model.md5) {
    await rm(partial);
    throw new ModelError('The file that was received is not the one that was expected. Please try again.');
  }
  await rename(partial, path);
  return path;
}

async function receive(url: string, path: string, onProgress: DownloadOptions['onProgress']): Promise<void> {
  const have = (await sizeOf(path)) ?? 0;
  const response = await fetch(url, have > 0 ? { headers: { Range: `bytes=${have}-` } } : {});
  // All of it is there already; the checksum will tell.
  if (response.status === 416) return;
  if (!response.ok || !response.body) {
    throw new ModelError(`The model could not be fetched: the server answered ${response.status}.`);
  }
  const resumed = response.status === 206;
  let received = resumed ? have : 0;
  const total = received + Number(response.headers.get('content-length') ?? 0);
  const file = await open(path, resumed ? 'a' : 'w');
  try {
    for await (const chunk of response.body) {
      await file.write(chunk);
      received += chunk.length;
      onProgress?.(received, total);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}
