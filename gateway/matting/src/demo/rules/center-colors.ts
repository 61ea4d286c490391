// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../../pixels/lab.ts';
import { borderWeights, centerPrior, centerWeights } from './clutter.ts';
import { cellLogOdds, colorCells } from './color-histogram.ts';

/** Log odds that a pixel's colour belongs to the middle of the picture rather than to its border. */
export function centerColorLogOdds(lab: LabPlanes): Float32Array {
  const { width, height } = lab;
  const cells = colorCells(lab);
  const center = centerWeights(centerPrior(width, height));
  const ofCell = cellLogOdds(cells, center, borderWeights(width, height));
  const logOdds = new Float32Array(cells.length);
  for (let i = 0; i < cells.length; i++) logOdds[i] = ofCell[cells[i]!]!;
  return logOdds;
}
