// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../pixels/lab.ts';
import { colorCells, colorOdds } from './color-odds.ts';

/** Log odds that a pixel's colour belongs to the middle of the picture and not to its border. */
export function centredColors(lab: LabPlanes): Float32Array {
  const { width, height } = lab;
  const middle = new Float32Array(width * height);
  const border = new Float32Array(width * height);
  const rim = Math.max(2, Math.round(Math.min(width, height) * 0.05));
  for (let y = 0, i = 0; y < height; y++) {
    const v = (y / height - 0.54) / (y > 0.54 * height ? 0.62 : 0.42);
    for (let x = 0; x < width; x++, i++) {
      const u = (x / width - 0.5) / 0.34;
      middle[i] = Math.max(0, 1.9 - 1.5 * (u * u + v * v));
      const inside = Math.min(x, width - 1 - x, y);
      if (inside < rim) border[i] = 1 - 0.6 * (inside / rim);
      // Subjects stand on the bottom, so it says less.
      else if (y >= height - rim) border[i] = Math.abs(x / width - 0.5) > 0.4 ? 0.3 : 0;
    }
  }
  const cells = colorCells(lab);
  const odds = colorOdds(cells, middle, border);
  const centred = new Float32Array(cells.length);
  for (let i = 0; i < cells.length; i++) centred[i] = odds[cells[i]!]!;
  return centred;
}
