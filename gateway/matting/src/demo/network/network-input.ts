// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { centerColorLogOdds } from '../rules/center-colors.ts';
import type { RuleSegmentation } from '../rules/segment-by-rules.ts';

export interface NetworkInput {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** `width * height * CHANNELS` bytes, the channels of a pixel together, rows from the top. */
  readonly values: Uint8ClampedArray;
}

/** Channels per pixel. Their order and ranges are those of the training: see `createNetworkInput`. */
export const CHANNELS = 10;

/** The channel that holds a cut: by the rules, or in a second inference by the network itself. 255 is subject. */
export const CUT_CHANNEL = 9;

export function createNetworkInput(rules: RuleSegmentation): NetworkInput {
  const { lab, barrier, difference, logOdds, labels } = rules;
  const { width, height } = lab;
  // The array limits values to 0 to 255 and rounds them.
  const values = new Uint8ClampedArray(width * height * CHANNELS);
  fill(values, 0, lab.l, 0, 100);
  fill(values, 1, lab.a, -64, 64);
  fill(values, 2, lab.b, -64, 64);
  fill(values, 3, difference.logOdds, -3, 7);
  fill(values, 4, difference.shadowLogOdds, -3, 7);
  fill(values, 5, squareRoots(barrier), 0, 6);
  fill(values, 6, difference.lightness, -32, 32);
  fill(values, 7, centerColorLogOdds(lab), -4, 4);
  fill(values, 8, logOdds, -3, 7);
  fill(values, CUT_CHANNEL, labels, 0, 1);
  return { width, height, values };
}

function squareRoots(numbers: Float32Array): Float32Array {
  const roots = new Float32Array(numbers.length);
  for (let i = 0; i < roots.length; i++) roots[i] = Math.sqrt(numbers[i]!);
  return roots;
}

/** Maps `low` … `high` to 0 … 255. */
function fill(
  values: Uint8ClampedArray,
  channel: number,
  from: Float32Array | Uint8Array,
  low: number,
  high: number,
): void {
  const scale = 255 / (high - low);
  for (let i = 0, o = channel; i < from.length; i++, o += CHANNELS) values[o] = (from[i]! - low) * scale;
}
