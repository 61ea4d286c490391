// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { centredColors } from './centred-colors.ts';
import type { RuledCut } from './rules.ts';

/** What is known of each pixel before the network looks. */
export interface Evidence {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** `PLANES` numbers from 0 to 255 per pixel, rows from the top. */
  readonly values: Uint8ClampedArray;
}

/**
 * Per pixel: lightness, a, b; how surely its colour is not the backdrop's, and the same if a shadow may have
 * darkened it; the strongest step that fences it off from the border; how much lighter or darker than the backdrop
 * it is; how much commoner its colour is in the middle than at the border; what the rules make of all that, and
 * where they cut.
 */
export const PLANES = 10;

/** The plane that holds the cut, of the rules or, when the network is asked again, its own: 255 is subject. */
export const CUT_PLANE = 9;

export function gatherEvidence({ lab, barrier, difference, evidence, labels }: RuledCut): Evidence {
  const { width, height } = lab;
  // Clamped and rounded as it is filled.
  const values = new Uint8ClampedArray(width * height * PLANES);
  fill(values, 0, lab.l, 0, 100);
  fill(values, 1, lab.a, -64, 64);
  fill(values, 2, lab.b, -64, 64);
  fill(values, 3, difference.odds, -3, 7);
  fill(values, 4, difference.unshaded, -3, 7);
  fill(values, 5, roots(barrier), 0, 6);
  fill(values, 6, difference.lighter, -32, 32);
  fill(values, 7, centredColors(lab), -4, 4);
  fill(values, 8, evidence, -3, 7);
  fill(values, CUT_PLANE, labels, 0, 1);
  return { width, height, values };
}

function roots(numbers: Float32Array): Float32Array {
  const found = new Float32Array(numbers.length);
  for (let i = 0; i < found.length; i++) found[i] = Math.sqrt(numbers[i]!);
  return found;
}

function fill(
  values: Uint8ClampedArray,
  plane: number,
  from: Float32Array | Uint8Array,
  low: number,
  high: number,
): void {
  const scale = 255 / (high - low);
  for (let i = 0, o = plane; i < from.length; i++, o += PLANES) values[o] = (from[i]! - low) * scale;
}
