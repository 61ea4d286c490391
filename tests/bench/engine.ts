/**
 * Scores the demo engine on pictures with exact mattes.
 *
 *   npm run bench -- engine [--split=validation] [--random=40 [--seed=5] [--low-contrast]] [--only=part-of-a-name]
 *                           [--quality | --cost]
 *
 * Prints a line per picture and a table per group, and writes contact sheets on magenta to tests/bench/results.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readNetworkFiles } from '../../gateway/matting/src/demo/network/node-files.ts';
import { createDemoEngine, EngineError, refine } from '../../gateway/matting/src/index.ts';
import type { Split } from '../fixtures/recipes/synthetic.ts';
import { printCost } from './engine-cost-table.ts';
import { randomSamples, samples } from './engine-samples.ts';
import { type Scores, score } from './engine-scores.ts';
import { ContactSheet } from './engine-sheet.ts';

interface Line extends Scores {
  readonly name: string;
  readonly group: string;
  readonly confidence: number;
  readonly milliseconds: number;
}

const { values } = parseArgs({
  options: {
    split: { type: 'string', default: 'test' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '7' },
    random: { type: 'string', default: '0' },
    'low-contrast': { type: 'boolean', default: false },
    quality: { type: 'boolean', default: false },
    cost: { type: 'boolean', default: false },
  },
});
const results = join(import.meta.dirname, 'results');

async function measureQuality(split: Split, only: string, random: number): Promise<void> {
  const engine = createDemoEngine(readNetworkFiles);
  const sheet = new ContactSheet();
  const lines: Line[] = [];
  const pictures =
    random > 0
      ? randomSamples(random, Number(values.seed), values['low-contrast'], only)
      : samples(split, only);
  for await (const sample of pictures) {
    const start = performance.now();
    let rgba: Uint8Array = new Uint8Array(sample.matte.length * 4);
    let confidence = 0;
    try {
      const matte = await engine.remove(sample, new AbortController().signal);
      rgba = refine(sample, matte).rgba;
      confidence = matte.confidence ?? Number.NaN;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    const milliseconds = performance.now() - start;
    const scores = score(sample, rgba);
    const line = {
      name: sample.name,
      group: sample.group,
      confidence,
      milliseconds,
      ...scores,
    };
    lines.push(line);
    console.log(format(sample.name, [line]));
    await sheet.add(sample, rgba, `${sample.name}  ${scores.iou.toFixed(3)}`);
  }
  console.log(`\n${heading}`);
  for (const group of new Set(lines.map((line) => line.group))) {
    console.log(
      format(
        group,
        lines.filter((line) => line.group === group),
      ),
    );
  }
  const plain = lines.filter((line) => /plain|two-tone/.test(line.group));
  console.log(format('ALL plain and two-tone', plain));
  console.log(
    format(
      'ALL cluttered',
      lines.filter((line) => line.group.includes('cluttered')),
    ),
  );
  console.log(`plain under 0.85: ${plain.filter((line) => line.iou < 0.85).length} of ${plain.length}`);
  reportConfidence(lines);
  await mkdir(results, { recursive: true });
  for (const file of await sheet.write(join(results, `engine-${random > 0 ? 'random' : split}`)))
    console.log(file);
}

const heading = `${''.padEnd(34)}   n    IoU  error  bound.  color  conf.    ms`;

function format(name: string, lines: readonly Line[]): string {
  const mean = (pick: (line: Line) => number | undefined) => {
    const known = lines.map(pick).filter((value) => value !== undefined);
    return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  };
  return [
    name.padEnd(34),
    String(lines.length).padStart(4),
    mean((line) => line.iou)
      .toFixed(3)
      .padStart(7),
    mean((line) => line.error)
      .toFixed(4)
      .padStart(7),
    mean((line) => line.boundary)
      .toFixed(3)
      .padStart(7),
    mean((line) => line.color)
      .toFixed(3)
      .padStart(7),
    mean((line) => line.confidence)
      .toFixed(2)
      .padStart(6),
    mean((line) => line.milliseconds)
      .toFixed(0)
      .padStart(6),
  ].join('');
}

/** How well the confidence separates good results from failures. */
function reportConfidence(lines: readonly Line[]): void {
  const of = (group: readonly Line[]) =>
    group.length === 0
      ? 'none'
      : (group.reduce((sum, line) => sum + line.confidence, 0) / group.length).toFixed(2);
  const good = lines.filter((line) => line.iou >= 0.9);
  const bad = lines.filter((line) => line.iou < 0.7);
  console.log(
    `confidence where IoU ≥ 0.9: ${of(good)} (${good.length}), where IoU < 0.7: ${of(bad)} (${bad.length})`,
  );
  const caught = bad.filter((line) => line.confidence < 0.5).length;
  const alarms = good.filter((line) => line.confidence < 0.5).length;
  console.log(`below 0.5: ${caught} of ${bad.length} failures, ${alarms} of ${good.length} good cuts`);
}

if (!values.cost) {
  const split = values.split === 'validation' ? 'validation' : 'test';
  await measureQuality(split, values.only, Number(values.random));
}
if (!values.quality && Number(values.random) === 0 && !values.only) await printCost(results);
