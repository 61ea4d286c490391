import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoEngine, EngineError, refine } from '../../../gateway/matting/src/index.ts';
import { readEngineFile } from '../../../gateway/matting/src/node.ts';
import type { Sample } from '../../fixtures/recipes/synthetic.ts';
import { ContactSheet } from './contact-sheet.ts';
import { resultsFolder } from './results-folder.ts';
import { type Scores, score } from './score.ts';
import { printCalibration, printTable, type Row } from './table.ts';

/** Scores the built-in engine on pictures with exact mattes: a line per picture, a table per group, contact sheets. */
export async function scoreSamples(name: string, samples: AsyncIterable<Sample>): Promise<void> {
  const engine = createDemoEngine(readEngineFile);
  const sheet = new ContactSheet(1);
  const rows: Row[] = [];
  for await (const sample of samples) {
    const used = process.cpuUsage();
    let rgba: Uint8Array = new Uint8Array(sample.matte.length * 4);
    let confidence = 0;
    try {
      const matte = await engine.remove(sample, new AbortController().signal);
      rgba = refine(sample, matte).rgba;
      confidence = matte.confidence ?? Number.NaN;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    const { user, system } = process.cpuUsage(used);
    const scores: Scores = score(sample, rgba);
    const row = {
      ...scores,
      name: sample.name,
      group: sample.group,
      confidence,
      seconds: (user + system) / 1e6,
    };
    rows.push(row);
    printTable([[sample.name, [row]]], rows.length === 1);
    await sheet.add(sample, [rgba], `${sample.name}  ${scores.iou.toFixed(3)}`);
  }
  console.log();
  const groups = [...new Set(rows.map(({ group }) => group))];
  const plain = rows.filter(({ group }) => /plain|two-tone/.test(group));
  printTable([
    ...groups.map((group) => [group, rows.filter((row) => row.group === group)] as const),
    ['ALL plain and two-tone', plain],
    ['ALL cluttered', rows.filter(({ group }) => group.includes('cluttered'))],
  ]);
  console.log(`plain under 0.85: ${plain.filter(({ iou }) => iou < 0.85).length} of ${plain.length}`);
  printCalibration(rows);
  await mkdir(resultsFolder, { recursive: true });
  for (const file of await sheet.write(join(resultsFolder, `engine-${name}`))) console.log(file);
}
