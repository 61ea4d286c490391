import { hash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { ManifestEntry, Recipe } from '@liftout/recipe';
import { isAbandoned, ownerName } from '../../platform/disk/process-owner.ts';
import type { Source } from './find-pictures.ts';

/** The journal's record of a finished picture. */
export interface Finished {
  entry: ManifestEntry;
  /** Size and time of change of the picture when it was cut. */
  size: number;
  modified: number;
  recipe: string;
}

interface Line extends Finished {
  /** Path of the picture, absolute. */
  path: string;
  /** Path of the picture, relative to the folder of the results: both are often moved together. */
  fromResults?: string;
}

/** Records the finished pictures of a folder of results, so that an interrupted run can resume. */
export interface Journal {
  /** The key is the path of the picture. */
  readonly finished: ReadonlyMap<string, Finished>;
  readonly recipe: string;
  add(source: Source, entry: ManifestEntry): Promise<void>;
  /** A path for a file that is being written. */
  temporaryPath(): string;
  /** Replaces a file as a whole. */
  write(name: string, text: string): Promise<void>;
}

/** A separate folder in the folder of the results. */
const folderName = '.liftout-cut';

export async function openJournal(output: string, recipe: Recipe): Promise<Journal> {
  const folder = join(output, folderName);
  await mkdir(folder, { recursive: true });
  await deleteLeftovers(folder);
  const path = join(folder, 'journal.jsonl');
  const finished = await readJournal(path, output);
  const recipeId = hash('sha256', JSON.stringify(recipe)).slice(0, 12);
  let files = 0;

  const owner = await ownerName();
  const temporaryPath = () => join(folder, `${owner}-${files++}.tmp`);
  return {
    finished,
    recipe: recipeId,
    async add(source, entry) {
      const { path: picture, size, modified } = source;
      const record: Finished = { entry, size, modified, recipe: recipeId };
      finished.set(picture, record);
      // The line break comes first, because the last line of a killed run may be cut off.
      const line: Line = { path: picture, fromResults: relative(output, picture), ...record };
      await appendFile(path, `\n${JSON.stringify(line)}`);
    },
    temporaryPath,
    async write(name, text) {
      const temporary = temporaryPath();
      await writeFile(temporary, text);
      await rename(temporary, join(output, name));
    },
  };
}

async function readJournal(path: string, output: string): Promise<Map<string, Finished>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const finished = new Map<string, Finished>();
  for (const line of text.split('\n')) {
    try {
      const { path: before, fromResults, ...record } = JSON.parse(line) as Line;
      const now = fromResults === undefined ? before : resolve(output, fromResults);
      // When only the results are moved, the pictures stay where they were, and others may be at the new place.
      const isMoved = now !== before && (isPicture(now, record) || (existsSync(now) && !existsSync(before)));
      finished.set(isMoved ? now : before, record);
    } catch {
      // Empty, or cut off.
    }
  }
  return finished;
}

/** Whether the picture of a record is at a path. */
function isPicture(path: string, { size, modified }: Finished): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.size === size && found.mtimeMs === modified;
}

/** Deletes temporary files that killed runs have left. */
async function deleteLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.tmp') && (await isAbandoned(path))) await rm(path, { force: true });
  }
}
