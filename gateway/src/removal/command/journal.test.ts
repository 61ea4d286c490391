import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openJournal } from './journal.ts';

/** Above the largest id that Linux gives. */
const endedPid = 2 ** 22 + 1;

it('deletes what a killed run has left, but nothing of a run in another container', async () => {
  const output = await mkdtemp(join(tmpdir(), 'liftout-journal-'));
  try {
    const temporary = (await openJournal(output, {})).temporaryPath();
    const folder = dirname(temporary);
    const [space] = basename(temporary).split('-');
    for (const name of [`${space}-${endedPid}-0.tmp`, `another-${endedPid}-0.tmp`]) {
      await writeFile(join(folder, name), 'half');
    }
    await openJournal(output, {});
    expect(await readdir(folder)).toEqual([`another-${endedPid}-0.tmp`]);
  } finally {
    await rm(output, { recursive: true });
  }
});
