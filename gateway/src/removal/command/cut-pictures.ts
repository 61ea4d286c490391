import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ManifestEntry, type Recipe, resultFormat } from '@liftout/recipe';
import type { Cutter } from './cutter.ts';
import { PictureFailed, toCommandError } from './errors.ts';
import { identify, idOf, type Source } from './find-pictures.ts';
import type { Journal } from './journal.ts';
import { createNamer } from './name-results.ts';

/** The outcome of one picture. */
export type Outcome =
  | { kind: 'done'; entry: ManifestEntry }
  /** Its result existed already; `stale` when it was made with another recipe. */
  | { kind: 'skipped'; stale: boolean }
  | { kind: 'failed'; reason: string };

export interface CutPicturesOptions {
  output: string;
  recipe: Recipe;
  overwrite: boolean;
  cutter: Cutter;
  journal: Journal;
  signal: AbortSignal;
  onOutcome: (source: Source, outcome: Outcome) => void;
}

/** Cuts pictures, several at a time. A picture that fails does not stop the others. */
export function createPictureCutter(options: CutPicturesOptions) {
  const { output, recipe, overwrite, cutter, journal, signal, onOutcome } = options;
  const earlier = new Map([...journal.finished].map(([path, { entry }]) => [path, entry.name]));
  const nameResult = createNamer(resultFormat(recipe), earlier);
  /** Device and inode of every picture: a result that would overwrite one of them is refused. */
  const inputs = new Set<string>();

  /** @throws CommandError when no picture can be cut; or the reason of the signal. */
  return async function cutPictures(pictures: readonly Source[]): Promise<void> {
    for (const { path } of pictures) inputs.add(await identify(path));
    const queue = pictures.map((source) => ({ source, name: nameResult(source) }))[Symbol.iterator]();
    // When the command cannot continue, running pictures are aborted and not reported.
    const stopped = new AbortController();
    const either = AbortSignal.any([signal, stopped.signal]);
    const work = async () => {
      for (const { source, name } of queue) {
        either.throwIfAborted();
        const outcome = await cutOne(source, name, either);
        // A saved result counts, even when the command was ended in the meantime.
        if (outcome.kind !== 'done') either.throwIfAborted();
        onOutcome(source, outcome);
      }
    };
    const workers = Array.from({ length: cutter.jobs }, () =>
      work().catch((error: unknown) => {
        stopped.abort(error);
        throw error;
      }),
    );
    await Promise.allSettled(workers);
    await Promise.all(workers);
  };

  async function cutOne(source: Source, name: string, either: AbortSignal): Promise<Outcome> {
    const target = join(output, name);
    const existing = await stat(target).catch(() => undefined);
    if (existing && inputs.has(idOf(existing))) {
      return { kind: 'failed', reason: `The result would overwrite the picture ${target}.` };
    }
    if (existing?.isDirectory()) return { kind: 'failed', reason: `There is a folder ${target}.` };
    const before = journal.finished.get(source.path);
    const isSame = !before || (before.size === source.size && before.modified === source.modified);
    if (existing && isSame && !overwrite) {
      return { kind: 'skipped', stale: before !== undefined && before.recipe !== journal.recipe };
    }
    const fault = await faultOf(source.path);
    if (fault !== undefined) return { kind: 'failed', reason: fault };
    const temporary = journal.temporaryPath();
    try {
      const result = await cutter.cut(source.path, temporary, either);
      // Others may read it, as any other new file. Some file systems have no modes.
      await chmod(temporary, 0o666 & ~process.umask()).catch(() => {});
      await mkdir(dirname(target), { recursive: true });
      await rename(temporary, target);
      const entry: ManifestEntry = { name, source: source.name, ...result };
      await journal.add(source, entry);
      return { kind: 'done', entry };
    } catch (error) {
      await rm(temporary, { force: true });
      if (error instanceof PictureFailed) return { kind: 'failed', reason: error.message };
      throw toCommandError(error);
    }
  }
}

/** Why a picture cannot be cut at all. */
async function faultOf(path: string): Promise<string | undefined> {
  try {
    if ((await stat(path)).size === 0) return 'The file is empty.';
    await (await open(path)).close();
    return undefined;
  } catch (error) {
    return `It cannot be read: ${(error as Error).message}`;
  }
}
