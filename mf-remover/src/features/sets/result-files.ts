import {
  createNameKeeper,
  hasGivenSides,
  layOut,
  type ManifestEntry,
  nameByPattern,
  type Recipe,
  resultFormat,
  toManifestCsv,
  toManifestJson,
} from '@liftout/recipe';
import type { PictureSet, ResultOrigin, SetSnapshot } from './picture-set';
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
  /** Called for each result that is made. It is not saved yet. */
  onMade: (result: ResultOrigin) => void;
  /** Called for a picture that could not be made. The other pictures are still made. */
  onFailed: (name: string, error: unknown) => void;
}

/** Name of a file in its target. Called after the files before it are saved. */
type NameOf = (name: string) => Promise<string>;

/**
 * The finished pictures of a set one by one, and then the two manifests; only one is in memory at a time. The visitor may
 * change the set meanwhile: all files have the first recipe, and removed pictures are left out.
 */
export async function* resultFiles(
  { set, pattern, signal, onProgress, onMade, onFailed }: ResultFilesOptions,
  nameOf: NameOf = async (name) => name,
): AsyncGenerator<ResultFile> {
  const first = set.snapshot();
  const { recipe, background } = first;
  const done = first.pictures.filter(({ state }) => state.step === 'done');
  const keepName = createNameKeeper(['manifest.csv', 'manifest.json']);
  const entries: ManifestEntry[] = [];
  for (const [index, { id }] of done.entries()) {
    signal.throwIfAborted();
    onProgress(index, done.length);
    const picture = find(set, id);
    if (!picture) continue;
    const format = resultFormat(picture.recipe ?? recipe);
    const name = await nameOf(keepName(nameByPattern(pattern, picture.name, index), format));
    const made = await makeResult(set, picture, name, first).catch((error: unknown) => {
      if (find(set, id)) onFailed(picture.name, error);
    });
    if (!made) continue;
    entries.push(made.entry);
    onMade({ picture, recipe: picture.recipe ?? recipe, background });
    yield { name, input: made.file };
  }
  onProgress(entries.length, entries.length);
  yield { name: await nameOf('manifest.csv'), input: toManifestCsv(recipe, entries) };
  yield { name: await nameOf('manifest.json'), input: toManifestJson(recipe, entries) };
}

const find = (set: PictureSet, id: string): SetPicture | undefined =>
  set.snapshot().pictures.find((picture) => picture.id === id);

/** The recipe gives one side, and the other would be longer than a result may be. A preview is smaller. */
export class SideTooLong extends Error {
  override readonly name = 'SideTooLong';
}

/** @throws SideTooLong; another error when the pixels are gone, or the browser does not write the format. */
export async function makeResult(
  set: PictureSet,
  picture: SetPicture,
  name: string,
  { recipe, background }: Pick<SetSnapshot, 'recipe' | 'background'>,
): Promise<{ file: Blob; entry: ManifestEntry }> {
  const used: Recipe = picture.recipe ?? recipe;
  const cutout = await set.file(picture.id, 'cutout');
  if (picture.state.step !== 'done' || !cutout) throw new Error('There is no cut-out');
  const { cut } = picture.state;
  const layout = cut.subject && layOut(cut.subject, cut, used);
  if (layout && !hasGivenSides(layout, used)) throw new SideTooLong();
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
