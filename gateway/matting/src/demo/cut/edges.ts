// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { LabPlanes } from '../../pixels/lab.ts';
import { largestNearby } from '../../pixels/largest-nearby.ts';

/**
 * Edge strength between neighbouring pixels, in Lab units. Only abrupt changes count: a gradient or the penumbra of
 * a soft shadow has strength 0.
 */
export interface EdgeMap {
  /** Between pixel `i` and `i + 1`. */
  readonly right: Float32Array;
  /** Between pixel `i` and `i + width`. */
  readonly below: Float32Array;
}

export function detectEdges(lab: LabPlanes): EdgeMap {
  const { width, height } = lab;
  const right = new Float32Array(width * height);
  const below = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x < width - 1) measureEdge(lab, i, 1, x, width, right);
      if (y < height - 1) measureEdge(lab, i, width, y, height, below);
    }
  }
  return { right, below };
}

/**
 * Writes the edge strength between pixel `i` and the next pixel of its line. The line has `length` pixels that lie
 * `stride` apart in the planes; `at` is the position of `i` on it.
 */
function measureEdge(
  { l, a, b }: LabPlanes,
  i: number,
  stride: number,
  at: number,
  length: number,
  edges: Float32Array,
): void {
  const left1 = at >= 1 ? i - stride : i;
  const left3 = at >= 3 ? i - 3 * stride : i - at * stride;
  const right = length - 1 - at;
  const right1 = i + stride;
  const right2 = right >= 2 ? i + 2 * stride : right1;
  const right4 = right >= 4 ? i + 4 * stride : i + right * stride;
  // Differences over a distance of 1, 3 and 7 pixels.
  const l1 = l[right1]! - l[i]!;
  const a1 = a[right1]! - a[i]!;
  const b1 = b[right1]! - b[i]!;
  const l3 = l[right2]! - l[left1]!;
  const a3 = a[right2]! - a[left1]!;
  const b3 = b[right2]! - b[left1]!;
  const l7 = l[right4]! - l[left3]!;
  const a7 = a[right4]! - a[left3]!;
  const b7 = b[right4]! - b[left3]!;
  const near = Math.sqrt(l1 * l1 + a1 * a1 + b1 * b1);
  const middle = Math.sqrt(l3 * l3 + a3 * a3 + b3 * b3);
  // The part of the wider difference that has the direction of the narrower one: on a gradient, the whole difference.
  const middleAlong = near > 0 ? Math.max(0, (l3 * l1 + a3 * a1 + b3 * b1) / near) : 0;
  const farAlong = middle > 0 ? Math.max(0, (l7 * l3 + a7 * a3 + b7 * b3) / middle) : 0;
  const thin = Math.min(near, 2 * near - middleAlong);
  const wide = Math.min(middle, 2 * middle - farAlong);
  // A wide edge counts only where the colour changes, not one pixel beside it.
  const here = middle > 0 ? Math.max(0, (l1 * l3 + a1 * a3 + b1 * b3) / (middle * middle)) : 0;
  edges[i] = Math.max(0, thin, wide * Math.min(1, 2.2 * here));
}

/** The strongest edge within three pixels of each pixel, in Lab units. */
export function strongestNearby({ right, below }: EdgeMap, width: number, height: number): Float32Array {
  const own = new Float32Array(width * height);
  for (let i = 0; i < own.length; i++) own[i] = Math.max(right[i]!, below[i]!);
  // An edge is stored at the pixel before it, so the window reaches one pixel less far forward.
  return largestNearby(own, width, height, 3, 2);
}
