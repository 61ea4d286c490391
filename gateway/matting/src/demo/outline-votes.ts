// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import { boxBlur } from '../pixels/box-blur.ts';
import type { SharpSteps } from './sharp-steps.ts';

/** Pixels of outline that vote together. */
const REACH = 4;
/** Pixels from the outline to where its softness says nothing more. */
const FADES = 36;
const UNDECIDED = 0.45;

/**
 * For every pixel that differs from the backdrop: does the nearest stretch of the outline of what differs begin at
 * once (1), as an object does, or fade in (0), as shadows, reflections and uneven light do?
 */
export function outlineVotes(
  differs: Uint8Array,
  { across, down }: SharpSteps,
  strongest: Float32Array,
  grain: Float32Array,
  width: number,
  height: number,
  /** Not 0 where two tones meet: an outline that runs there says nothing. */
  seam?: Uint8Array,
): Float32Array {
  const n = width * height;
  const votes = new Float32Array(n);
  const counts = new Float32Array(n);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!differs[i] || seam?.[i]) continue;
      const inner =
        (x === 0 || differs[i - 1]) &&
        (x === width - 1 || differs[i + 1]) &&
        (y === 0 || differs[i - width]) &&
        (y === height - 1 || differs[i + width]);
      if (inner) continue;
      counts[i] = 1;
      const t = Math.min(1, Math.max(0, (strongest[i]! - 1.1 * grain[i]! - 0.2) / (grain[i]! + 0.8)));
      votes[i] = t * t * (3 - 2 * t);
    }
  }
  const outline = counts.slice();
  boxBlur(votes, width, height, REACH, votes);
  boxBlur(counts, width, height, REACH, counts);
  const distance = new Float32Array(n).fill(1e6);
  for (let i = 0; i < n; i++) {
    if (outline[i]) {
      distance[i] = 0;
      votes[i] = votes[i]! / counts[i]!;
    } else votes[i] = 1;
  }
  const pass = (i: number, j: number, step: number) => {
    const way = distance[j]! + 1 + 4 * Math.max(0, step - grain[i]!);
    if (way < distance[i]!) {
      distance[i] = way;
      votes[i] = votes[j]!;
    }
  };
  for (let round = 0; round < 2; round++) {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (!differs[i]) continue;
        if (x > 0) pass(i, i - 1, across[i - 1]!);
        if (y > 0) pass(i, i - width, down[i - width]!);
      }
    }
    for (let y = height - 1, i = n - 1; y >= 0; y--) {
      for (let x = width - 1; x >= 0; x--, i--) {
        if (!differs[i]) continue;
        if (x < width - 1) pass(i, i + 1, across[i]!);
        if (y < height - 1) pass(i, i + width, down[i]!);
      }
    }
  }
  for (let i = 0; i < n; i++) {
    if (differs[i] && votes[i]! < UNDECIDED) {
      votes[i] = votes[i]! + (UNDECIDED - votes[i]!) * Math.min(1, distance[i]! / FADES);
    }
  }
  return votes;
}
