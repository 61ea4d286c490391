// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { fillGaps } from '../pixels/fill.ts';
import type { LabPlanes } from '../pixels/lab.ts';
import { blendAlong } from '../pixels/resample.ts';
import type { Tone } from './backdrop.ts';

/** Pixels per cell: light that varies faster than this is not light. */
const CELL = 6;

/**
 * Bends the tones to what a polynomial cannot follow (a spot of light, a soft shadow). `believed` holds, for each
 * pixel taken for backdrop, 1 + the number of its tone.
 */
export function followLight(lab: LabPlanes, tones: readonly Tone[], believed: Uint8Array): Tone[] {
  return tones.map((tone, t) => ({ ...tone, planes: bend(lab, tone.planes, believed, t + 1) }));
}

function bend(lab: LabPlanes, planes: LabPlanes, believed: Uint8Array, number: number): LabPlanes {
  const { width, height } = lab;
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const values = new Float32Array(columns * rows * 3);
  const weight = new Float32Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (believed[i] !== number) continue;
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
  const across = blendAlong(columns, width);
  const down = blendAlong(rows, height);
  const bent = { width, height, l: planes.l.slice(), a: planes.a.slice(), b: planes.b.slice() };
  for (const [c, plane] of [bent.l, bent.a, bent.b].entries()) {
    for (let y = 0, i = 0; y < height; y++) {
      const upper = down.low[y]! * columns;
      const lower = down.high[y]! * columns;
      const fy = down.part[y]!;
      for (let x = 0; x < width; x++, i++) {
        const fx = across.part[x]!;
        const x0 = across.low[x]!;
        const x1 = across.high[x]!;
        const top = values[(upper + x0) * 3 + c]! * (1 - fx) + values[(upper + x1) * 3 + c]! * fx;
        const bottom = values[(lower + x0) * 3 + c]! * (1 - fx) + values[(lower + x1) * 3 + c]! * fx;
        plane[i] = plane[i]! + top * (1 - fy) + bottom * fy;
      }
    }
  }
  return bent;
}
