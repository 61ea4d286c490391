import type { Scores } from './score.ts';

/** The scores of one picture. */
export interface Row extends Scores {
  readonly name: string;
  readonly group: string;
  /** 0 to 1; NaN when the engine gives none. */
  readonly confidence: number;
  /** Processor time. */
  readonly seconds: number;
}

/** An IoU below this is a failure: the result is useless to a visitor. */
export const FAILURE = 0.7;

const NAME_WIDTH = 34;
const columns: readonly (readonly [
  heading: string,
  pick: (row: Row) => number | undefined,
  digits: number,
])[] = [
  ['IoU', (row) => row.iou, 3],
  ['error', (row) => row.error, 4],
  ['bound.F', (row) => row.boundary, 3],
  ['soft', (row) => row.soft, 3],
  ['colour', (row) => row.color, 3],
  ['conf.', (row) => row.confidence, 2],
  ['CPU s', (row) => row.seconds, 2],
];

/** Prints means per group, with the number of failures. A score that no picture has stays empty. */
export function printTable(
  groups: readonly (readonly [name: string, rows: readonly Row[]])[],
  hasHeading = true,
): void {
  if (hasHeading) {
    const headings = columns.map(([heading]) => heading.padStart(8)).join('');
    console.log(`${''.padEnd(NAME_WIDTH)}   n${headings}  failed`);
  }
  for (const [name, rows] of groups) {
    const cells = columns.map(([, pick, digits]) => {
      const value = mean(rows.map(pick));
      return (value === undefined ? '' : value.toFixed(digits)).padStart(8);
    });
    const failed = rows.filter(({ iou }) => iou < FAILURE).length;
    console.log(
      `${name.padEnd(NAME_WIDTH)}${String(rows.length).padStart(4)}${cells.join('')}${String(failed).padStart(8)}`,
    );
  }
}

/** Prints how well the confidence separates good results from failures. */
export function printCalibration(rows: readonly Row[]): void {
  if (rows.every(({ confidence }) => Number.isNaN(confidence))) {
    console.log('This engine gives no confidence.');
    return;
  }
  const good = rows.filter(({ iou }) => iou >= 0.9);
  const failed = rows.filter(({ iou }) => iou < FAILURE);
  const meanOf = (group: readonly Row[]) =>
    mean(group.map(({ confidence }) => confidence))?.toFixed(2) ?? 'none';
  const isLow = ({ confidence }: Row) => confidence < 0.5;
  console.log(
    `mean confidence: ${meanOf(good)} at IoU ≥ 0.9 (${good.length}), ${meanOf(failed)} at IoU < ${FAILURE} (${failed.length})`,
  );
  console.log(
    `confidence < 0.5: ${failed.filter(isLow).length} of ${failed.length} failures, ${good.filter(isLow).length} of ${good.length} good results`,
  );
}

/** Mean of the values that are known; undefined when there are none. */
function mean(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value): value is number => value !== undefined && !Number.isNaN(value));
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}
