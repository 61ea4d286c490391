import { open } from 'node:fs/promises';

/** Makes new names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
