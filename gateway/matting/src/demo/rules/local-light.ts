// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { fillGaps } from '../../pixels/fill.ts';
import type { LabPlanes } from '../../pixels/lab.ts';
import { resampleChannel } from '../../pixels/resample.ts';
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
  const field = { width: columns, height: rows, values };
  fillGaps(field, weight);
  const correct = (plane: Float32Array, channel: number): Float32Array => {
    const light = resampleChannel(field, channel, width, height);
    return plane.map((value, i) => value + light[i]!);
  };
  return { width, height, l: correct(planes.l, 0), a: correct(planes.a, 1), b: correct(planes.b, 2) };
}
