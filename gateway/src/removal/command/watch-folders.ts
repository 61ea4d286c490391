import { stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { watch } from 'chokidar';
import { CommandError } from './errors.ts';
import { filesIn, identify, idOf, pictureAt, type Source } from './find-pictures.ts';

/** Milliseconds without a change after which a file counts as complete. */
const settledAfter = 1000;

/**
 * Yields the pictures that were added or changed in the meantime, until the signal is aborted.
 * @param output Folder of the results; its files are not pictures to cut.
 * @param known Pictures that were found before.
 * @param onReady Called as soon as every new picture is noticed.
 * @throws CommandError when the system cannot watch the folders any more.
 */
export async function* watchFolders(
  inputs: readonly string[],
  output: string,
  known: readonly Source[],
  signal: AbortSignal,
  onReady: () => void,
): AsyncGenerator<Source[], void> {
  // One that is gone by now may come back, as a folder.
  const isFolder = await Promise.all(
    inputs.map(async (input) => (await stat(input).catch(() => undefined))?.isDirectory() ?? true),
  );
  const folders = inputs.filter((_, index) => isFolder[index]);
  const results = await identify(output);
  const found = new Set<string>();
  let wake = () => {};
  let fault: unknown;
  const watcher = watch([...inputs], {
    ignored: (path, stats) =>
      (stats !== undefined && idOf(stats) === results) ||
      (!inputs.includes(path) && /[\\/]\.[^\\/]*$/.test(path)),
    awaitWriteFinish: { stabilityThreshold: settledAfter },
    // Folders that cannot be read are reported before the watching starts.
    ignorePermissionErrors: true,
  });
  // The watcher first reports every existing file, so a picture added just before the start is not missed.
  const expected = new Map(known.map((source) => [source.path, source]));
  const onFile = (path: string) => {
    found.add(path);
    wake();
  };
  const onError = (error: unknown) => {
    fault = error;
    wake();
  };
  watcher.on('add', onFile).on('change', onFile).on('ready', onReady).on('error', onError);
  signal.addEventListener('abort', () => wake(), { once: true });
  try {
    while (!signal.aborted) {
      if (fault) throw new CommandError(`The folders cannot be watched: ${(fault as Error).message}`);
      if (found.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const paths = [...found];
      found.clear();
      // The watcher also reports a file under each link that leads to it.
      // A folder that is gone for now has no pictures; the others are still watched.
      const lists = await Promise.all(folders.map((folder) => filesIn(folder, results).catch(() => [])));
      const listed = new Set([...inputs, ...lists.flat()]);
      const batch: Source[] = [];
      for (const path of paths.filter((one) => listed.has(one))) {
        const source = await changedAt(path);
        if (source) batch.push(source);
      }
      if (batch.length > 0) yield batch;
    }
  } finally {
    await watcher.close();
  }

  /** @returns undefined when there is no picture, or the one that was found before. */
  async function changedAt(path: string): Promise<Source | undefined> {
    const before = expected.get(path);
    expected.delete(path);
    const folder = folders.find((one) => !relative(one, path).startsWith('..')) ?? dirname(path);
    const source = await pictureAt(path, relative(folder, path));
    const isKnown = source?.size === before?.size && source?.modified === before?.modified;
    return isKnown ? undefined : source;
  }
}
