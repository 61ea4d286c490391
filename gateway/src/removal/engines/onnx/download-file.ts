import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ModelError } from './models.ts';

export type OnProgress = (received: number, total: number) => void;

/**
 * Downloads a file to `path`, continuing where an earlier try ended.
 * @throws ModelError when the checksum is wrong; nothing is kept then.
 */
export async function downloadFile(
  { url, md5 }: { url: string; md5: string },
  path: string,
  onProgress?: OnProgress,
): Promise<void> {
  const have = (await stat(path).catch(() => undefined))?.size ?? 0;
  await receive(url, path, have, onProgress);
  if ((await md5Of(path)) === md5) return;
  await rm(path);
  throw new ModelError('The downloaded file is not the expected one. Please try again.');
}

async function receive(
  url: string,
  path: string,
  have: number,
  onProgress: OnProgress | undefined,
): Promise<void> {
  const response = await fetch(url, have > 0 ? { headers: { Range: `bytes=${have}-` } } : {});
  // The file is complete already. The checksum is compared next.
  if (response.status === 416) return;
  if (!response.ok || !response.body) {
    throw new ModelError(`The model could not be downloaded: the server answered ${response.status}.`);
  }
  const isResumed = response.status === 206;
  let received = isResumed ? have : 0;
  const total = received + Number(response.headers.get('content-length') ?? 0);
  const file = await open(path, isResumed ? 'a' : 'w');
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
