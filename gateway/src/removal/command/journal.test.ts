import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { ManifestEntry } from '@liftout/recipe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Source } from './find-pictures.ts';
import { openJournal } from './journal.ts';

/** Larger than any process id on Linux. */
const endedPid = 2 ** 22 + 1;

let output: string;
beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'liftout-journal-'));
});
afterEach(() => rm(output, { recursive: true }));

it('deletes files that a killed run has left, but no files of a run in another container', async () => {
  const temporary = (await openJournal(output, {})).temporaryPath();
  const folder = dirname(temporary);
  const [space] = basename(temporary).split('-');
  for (const name of [`${space}-${endedPid}-0.tmp`, `another-${endedPid}-0.tmp`]) {
    await writeFile(join(folder, name), 'half');
  }
  await openJournal(output, {});
  expect(await readdir(folder)).toEqual([`another-${endedPid}-0.tmp`]);
});

it('keeps every picture that was added before and after a run was killed within a line', async () => {
  const add = async (path: string) =>
    (await openJournal(output, {})).add({ path, size: 1, modified: 1 } as Source, {} as ManifestEntry);
  await add('a.png');
  await appendFile(join(output, '.liftout-cut', 'journal.jsonl'), '\n{"path":"b.p');
  await add('c.png');
  await add('d.png');
  expect([...(await openJournal(output, {})).finished.keys()]).toEqual(['a.png', 'c.png', 'd.png']);
});
