// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';
import { borderWeights, centrePrior } from './clutter.ts';
import { colorCells, colorOdds } from './color-odds.ts';

/** Log odds that a pixel's colour belongs to the middle of the picture and not to its border. */
export function centredColors(lab: LabPlanes): Float32Array {
  const { width, height } = lab;
  const middle = centrePrior(width, height).map((p) => Math.max(0, p + 0.6));
  const cells = colorCells(lab);
  const odds = colorOdds(cells, middle, borderWeights(width, height));
  const centred = new Float32Array(cells.length);
  for (let i = 0; i < cells.length; i++) centred[i] = odds[cells[i]!]!;
  return centred;
}
