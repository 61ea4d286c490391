import { stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { watch } from 'chokidar';
import { pictureAt, type Source } from './find-pictures.ts';

/** Milliseconds without a change after which a file counts as written whole. */
const settledAfter = 1000;

/**
 * Pictures that are added or changed, one by one, until the signal is aborted.
 * @param output Nothing in it is a picture to cut.
 */
export async function* watchFolders(
  inputs: readonly string[],
  output: string,
  signal: AbortSignal,
): AsyncGenerator<Source, void> {
  const folders = await Promise.all(
    inputs.map(async (input) => ((await stat(input)).isDirectory() ? input : dirname(input))),
  );
  const found: string[] = [];
  let wake = () => {};
  const watcher = watch([...inputs], {
    ignoreInitial: true,
    ignored: (path) => path === output || /[\\/]\.[^\\/]*$/.test(path),
    awaitWriteFinish: { stabilityThreshold: settledAfter },
  });
  const onFile = (path: string) => {
    found.push(path);
    wake();
  };
  watcher.on('add', onFile).on('change', onFile);
  signal.addEventListener('abort', () => wake(), { once: true });
  try {
    while (!signal.aborted) {
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
