import {
  createNameKeeper,
  type ManifestEntry,
  nameByPattern,
  type Recipe,
  resultFormat,
  toManifestCsv,
  toManifestJson,
} from '@liftout/recipe';
import type { PictureSet } from './picture-set';
import type { SetPicture } from './set-state';

export interface ResultFile {
  name: string;
  input: Blob | string;
}

export interface ResultFilesOptions {
  set: PictureSet;
  /** Pattern of the names, with `{name}` and `{n}`. */
  pattern: string;
  signal: AbortSignal;
  /** Number of pictures that are made, and of all finished pictures. */
  onProgress: (made: number, total: number) => void;
  /** Called for a picture that could not be made. The other pictures are still made. */
  onFailed: (name: string) => void;
}

/** Name of a file in its target. Called after the files before it are saved. */
type NameOf = (name: string) => Promise<string>;

/** The finished pictures of a set one by one, and then the two manifests; only one is in memory at a time. */
export async function* resultFiles(
  { set, pattern, signal, onProgress, onFailed }: ResultFilesOptions,
  nameOf: NameOf = async (name) => name,
): AsyncGenerator<ResultFile> {
  const { pictures, recipe } = set.snapshot();
  const done = pictures.filter(({ state }) => state.step === 'done');
  const keepName = createNameKeeper(['manifest.csv', 'manifest.json']);
  const entries: ManifestEntry[] = [];
  for (const [index, picture] of done.entries()) {
    signal.throwIfAborted();
    onProgress(index, done.length);
    const format = resultFormat(picture.recipe ?? recipe);
    const name = await nameOf(keepName(nameByPattern(pattern, picture.name, index), format));
    const made = await makeResult(set, picture, name).catch(() => undefined);
    if (!made) {
      onFailed(picture.name);
      continue;
    }
    entries.push(made.entry);
    yield { name, input: made.file };
  }
  onProgress(done.length, done.length);
  yield { name: await nameOf('manifest.csv'), input: toManifestCsv(recipe, entries) };
  yield { name: await nameOf('manifest.json'), input: toManifestJson(recipe, entries) };
}

/** @throws when the pixels are gone, or the browser does not write the format. */
export async function makeResult(
  set: PictureSet,
  picture: SetPicture,
  name: string,
): Promise<{ file: Blob; entry: ManifestEntry }> {
  const { recipe, background } = set.snapshot();
  const used: Recipe = picture.recipe ?? recipe;
  const cutout = await set.file(picture.id, 'cutout');
  if (picture.state.step !== 'done' || !cutout) throw new Error('There is no cut-out');
  const { cut } = picture.state;
  const { file, width, height, box } = await set.renderer.result({
    file: cutout,
    picture: { width: cut.width, height: cut.height },
    subject: cut.subject,
    recipe: used,
    background,
  });
  const entry: ManifestEntry = {
    name,
    source: picture.name,
    width,
    height,
    ...(box && { box }),
    ...(cut.confidence !== undefined && { confidence: cut.confidence }),
    engine: cut.by,
    ...(picture.recipe && { recipe: picture.recipe }),
  };
  return { file, entry };
}
