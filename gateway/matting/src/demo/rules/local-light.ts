// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { fillGaps } from '../../pixels/fill.ts';
import type { LabPlanes } from '../../pixels/lab.ts';
import { blendAlong } from '../../pixels/resample.ts';
import type { BackdropSurface } from './backdrop.ts';

/** Pixels per cell. Changes finer than this are not taken for light. */
const CELL = 6;

/**
 * Corrects the surfaces for light that a polynomial cannot describe, such as a spot of light or a soft shadow.
 * `labels` holds, for each pixel taken for backdrop, 1 + the index of its surface; 0 elsewhere.
 */
export function followLight(
  lab: LabPlanes,
  surfaces: readonly BackdropSurface[],
  labels: Uint8Array,
): BackdropSurface[] {
  return surfaces.map((surface, index) => ({
    ...surface,
    planes: correctPlanes(lab, surface.planes, labels, index + 1),
  }));
}

function correctPlanes(lab: LabPlanes, planes: LabPlanes, labels: Uint8Array, label: number): LabPlanes {
  const { width, height } = lab;
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const values = new Float32Array(columns * rows * 3);
  const weight = new Float32Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (labels[i] !== label) continue;
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      weight[cell]!++;
      values[cell * 3] = values[cell * 3]! + lab.l[i]! - planes.l[i]!;
      values[cell * 3 + 1] = values[cell * 3 + 1]! + lab.a[i]! - planes.a[i]!;
      values[cell * 3 + 2] = values[cell * 3 + 2]! + lab.b[i]! - planes.b[i]!;
    }
  }
  for (let cell = 0; cell < weight.length; cell++) {
    const count = weight[cell]!;
    if (count < 0.3 * CELL * CELL) {
      weight[cell] = 0;
      continue;
    }
    for (let k = cell * 3; k < cell * 3 + 3; k++) values[k] = values[k]! / count;
    weight[cell] = 1;
  }
  fillGaps({ width: columns, height: rows, values }, weight);
  const columnBlend = blendAlong(columns, width);
  const rowBlend = blendAlong(rows, height);
  const corrected = { width, height, l: planes.l.slice(), a: planes.a.slice(), b: planes.b.slice() };
  for (const [c, plane] of [corrected.l, corrected.a, corrected.b].entries()) {
    for (let y = 0, i = 0; y < height; y++) {
      const upper = rowBlend.low[y]! * columns;
      const lower = rowBlend.high[y]! * columns;
      const fy = rowBlend.part[y]!;
      for (let x = 0; x < width; x++, i++) {
        const fx = columnBlend.part[x]!;
        const x0 = columnBlend.low[x]!;
        const x1 = columnBlend.high[x]!;
        const top = values[(upper + x0) * 3 + c]! * (1 - fx) + values[(upper + x1) * 3 + c]! * fx;
        const bottom = values[(lower + x0) * 3 + c]! * (1 - fx) + values[(lower + x1) * 3 + c]! * fx;
        plane[i] = plane[i]! + top * (1 - fy) + bottom * fy;
      }
    }
  }
  return corrected;
}
