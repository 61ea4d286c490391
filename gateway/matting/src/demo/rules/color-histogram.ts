// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../../pixels/lab.ts';

const L_BINS = 18;
const C_BINS = 26;
const L_STEP = 6;
const C_STEP = 8;
const CELLS = L_BINS * C_BINS * C_BINS;

/** The cell of a coarse Lab histogram that each pixel falls into. */
export function colorCells({ l, a, b }: LabPlanes): Uint16Array {
  const cells = new Uint16Array(l.length);
  for (let i = 0; i < cells.length; i++) {
    const x = Math.min(L_BINS - 1, Math.max(0, (l[i]! / L_STEP) | 0));
    const y = Math.min(C_BINS - 1, Math.max(0, ((a[i]! + (C_BINS * C_STEP) / 2) / C_STEP) | 0));
    const z = Math.min(C_BINS - 1, Math.max(0, ((b[i]! + (C_BINS * C_STEP) / 2) / C_STEP) | 0));
    cells[i] = (x * C_BINS + y) * C_BINS + z;
  }
  return cells;
}

/** Log odds of the subject for each cell, from weighted pixels of the subject and of the background. */
export function cellLogOdds(
  cells: Uint16Array,
  subject: Float32Array,
  background: Float32Array,
): Float32Array {
  const inside = new Float32Array(CELLS);
  const outside = new Float32Array(CELLS);
  let insideTotal = 1e-6;
  let outsideTotal = 1e-6;
  for (let i = 0; i < cells.length; i++) {
    inside[cells[i]!]! += subject[i]!;
    outside[cells[i]!]! += background[i]!;
    insideTotal += subject[i]!;
    outsideTotal += background[i]!;
  }
  smooth(inside);
  smooth(outside);
  const odds = new Float32Array(CELLS);
  // A colour that occurs on neither side gets log odds of 0.
  const floor = 1.5e-4;
  for (let k = 0; k < CELLS; k++) {
    odds[k] = Math.log((inside[k]! / insideTotal + floor) / (outside[k]! / outsideTotal + floor));
  }
  return odds;
}

/** Blurs the histogram along its three axes with the kernel 1 2 1. */
function smooth(cells: Float32Array): void {
  const copy = new Float32Array(CELLS);
  for (const [stride, length] of [
    [1, C_BINS],
    [C_BINS, C_BINS],
    [C_BINS * C_BINS, L_BINS],
  ] as const) {
    copy.set(cells);
    for (let k = 0; k < CELLS; k++) {
      const at = Math.floor(k / stride) % length;
      const before = at > 0 ? copy[k - stride]! : copy[k]!;
      const after = at < length - 1 ? copy[k + stride]! : copy[k]!;
      cells[k] = (before + 2 * copy[k]! + after) / 4;
    }
  }
}
