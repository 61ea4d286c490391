import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { resultFormat, toManifestCsv, toManifestJson } from '@liftout/recipe';
import { createPictureCutter, type Outcome } from './cut-pictures.ts';
import type { Cutter } from './cutter.ts';
import { CommandError, toCommandError } from './errors.ts';
import { findPictures, type Source } from './find-pictures.ts';
import { openJournal } from './journal.ts';
import { createLocalCutter } from './local-cutter.ts';
import { type Counts, createProgress } from './progress.ts';
import { type CommandOptions, type Environment, readOptions, usage } from './read-options.ts';
import { createRemoteCutter } from './remote-cutter.ts';
import { renderReviewPage } from './review-page.ts';
import { watchFolders } from './watch-folders.ts';

export interface CommandContext extends Environment {
  args: readonly string[];
  /** Folder with the models. */
  dataDir: string;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  /** Ends the command. Finished results stay, and the next run continues. */
  signal: AbortSignal;
}

/** Exit code that shells use after Ctrl-C. */
const interrupted = 130;

/** @returns The exit code. */
export async function runCommand(context: CommandContext): Promise<number> {
  try {
    const options = await readOptions(context.args, context);
    if (options !== 'help') return await cut(options, context);
    context.stdout.write(usage);
    return 0;
  } catch (thrown) {
    const error = toCommandError(thrown);
    if (!(error instanceof CommandError)) throw error;
    context.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function cut(options: CommandOptions, context: CommandContext): Promise<number> {
  const { inputs, output, recipe, overwrite } = options;
  const { stdout, stderr, signal } = context;
  const { pictures, others } = await findPictures(inputs, output);
  if (pictures.length === 0 && !options.watch) {
    throw new CommandError(`There is no picture in ${inputs.join(', ')}.`);
  }
  await mkdir(output, { recursive: true }).catch((error: Error) => {
    throw new CommandError(`The folder for the results cannot be made: ${error.message}`);
  });
  const journal = await openJournal(output, recipe);
  const cutter = await createCutter(options, context);
  const progress = createProgress(stderr);
  const counts: Counts & { stale: number } = { total: 0, done: 0, skipped: 0, failed: 0, stale: 0 };
  const onOutcome = ({ name }: Source, outcome: Outcome) => {
    counts[outcome.kind]++;
    if (outcome.kind === 'failed') progress.say(`${name}: ${outcome.reason}`);
    if (outcome.kind === 'skipped' && outcome.stale) counts.stale++;
    progress.update(counts);
  };
  const cutPictures = createPictureCutter({ output, recipe, overwrite, cutter, journal, signal, onOutcome });
  const run = async (batch: readonly Source[]) => {
    counts.total += batch.length;
    await cutPictures(batch);
  };
  let fault: CommandError | undefined;
  try {
    await run(pictures);
    if (options.watch) {
      const onReady = () =>
        progress.say(`Waiting for more pictures in ${inputs.join(', ')}. Ctrl-C ends it.`);
      for await (const batch of watchFolders(inputs, output, pictures, signal, onReady)) await run(batch);
    }
  } catch (error) {
    if (error instanceof CommandError) fault = error;
    else if (!signal.aborted) throw error;
  } finally {
    progress.end();
    await cutter.close();
  }

  const results = [...journal.finished]
    .map(([source, { entry }]) => ({ source, entry }))
    .filter(({ entry }) => existsSync(join(output, entry.name)));
  const entries = results.map(({ entry }) => entry);
  try {
    await journal.write('manifest.json', toManifestJson(recipe, entries));
    await journal.write('manifest.csv', toManifestCsv(recipe, entries));
    if (options.review) await journal.write('review.html', await renderReviewPage(results, output));
  } catch (thrown) {
    const error = toCommandError(thrown);
    if (!(error instanceof CommandError)) throw error;
    fault ??= error;
  }
  stdout.write(summarise(counts, others, options));
  if (fault) {
    stderr.write(`${fault.message}\n`);
    return counts.done + counts.skipped > 0 ? 1 : 2;
  }
  if (signal.aborted && !options.watch) return interrupted;
  if (counts.failed === 0) return 0;
  return counts.done + counts.skipped > 0 ? 1 : 2;
}

function createCutter(options: CommandOptions, { dataDir }: CommandContext): Promise<Cutter> {
  const { gateway, background, jobs, model } = options;
  // With `auto`, the name of a result is known before its pixels.
  const recipe = { ...options.recipe, format: resultFormat(options.recipe) };
  return gateway
    ? createRemoteCutter({ ...gateway, recipe, background, jobs })
    : createLocalCutter({ recipe, background, jobs, model, dataDir });
}

function summarise(
  { total, done, skipped, failed, stale }: Counts & { stale: number },
  others: number,
  { output, review }: CommandOptions,
): string {
  const left = total - done - skipped - failed;
  const parts = [
    `${done} cut`,
    skipped > 0 && `${skipped} there already`,
    failed > 0 && `${failed} failed`,
    left > 0 && `${left} left: run the same command again`,
    others > 0 && `${others} other ${others === 1 ? 'file' : 'files'} in the folder`,
  ];
  const notes = [
    `${parts.filter(Boolean).join(', ')}. Results are in ${output}`,
    stale > 0 && `${stale} were made with another recipe: --overwrite makes them again.`,
    review && 'review.html shows the least certain first.',
  ];
  return `${notes.filter(Boolean).join('\n')}\n`;
}
