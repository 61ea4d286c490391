// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';
import { borderWeights, centrePrior, centreWeights } from './clutter.ts';
import { colorCells, colorOdds } from './color-odds.ts';

/** Log odds that a pixel's colour belongs to the middle of the picture and not to its border. */
export function centredColors(lab: LabPlanes): Float32Array {
  const { width, height } = lab;
  const cells = colorCells(lab);
  const middle = centreWeights(centrePrior(width, height));
  const odds = colorOdds(cells, middle, borderWeights(width, height));
  const centred = new Float32Array(cells.length);
  for (let i = 0; i < cells.length; i++) centred[i] = odds[cells[i]!]!;
  return centred;
}
