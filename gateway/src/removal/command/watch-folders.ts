import { stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { watch } from 'chokidar';
import { CommandError } from './errors.ts';
import { identify, idOf, pictureAt, type Source } from './find-pictures.ts';

/** Milliseconds without a change after which a file counts as complete. */
const settledAfter = 1000;

/**
 * Yields pictures that are added or changed, one by one, until the signal is aborted.
 * @param output Folder of the results; its files are not pictures to cut.
 * @param known Paths of the pictures that were found before.
 * @param onReady Called as soon as every new picture is noticed.
 * @throws CommandError when the system cannot watch the folders any more.
 */
export async function* watchFolders(
  inputs: readonly string[],
  output: string,
  known: Iterable<string>,
  signal: AbortSignal,
  onReady: () => void,
): AsyncGenerator<Source, void> {
  const folders = await Promise.all(
    inputs.map(async (input) => ((await stat(input)).isDirectory() ? input : dirname(input))),
  );
  const results = await identify(output);
  const found: string[] = [];
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
  const expected = new Set(known);
  const onFile = (path: string) => {
    if (expected.delete(path)) return;
    found.push(path);
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
      const path = found.shift();
      if (path === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const folder = folders.find((one) => !relative(one, path).startsWith('..')) ?? dirname(path);
      const source = await pictureAt(path, relative(folder, path));
      if (source) yield source;
    }
  } finally {
    await watcher.close();
  }
}
