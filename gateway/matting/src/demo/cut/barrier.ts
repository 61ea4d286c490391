// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { EdgeMap } from './edges.ts';

const BUCKETS = 256;
/** Lab units per bucket. */
const BUCKET = 0.15;

/**
 * Minimum barrier distance of each pixel, in Lab units: every path from the seeds to the pixel has a strongest edge,
 * and this is the weakest of those. An outline with small gaps still encloses its inside, and weak edges never add up.
 */
export function barrierDistance(
  edges: EdgeMap,
  width: number,
  height: number,
  seeds: ArrayLike<number>,
): Float32Array {
  const n = width * height;
  const cost = closeGaps(edges, width, height);
  const level = new Int16Array(n).fill(-1);
  const best = new Int16Array(n).fill(BUCKETS);
  const queue = new BucketQueue();
  const offer = (i: number, level: number) => {
    if (level >= best[i]!) return;
    best[i] = level;
    queue.push(i, level);
  };
  for (let s = 0; s < seeds.length; s++) offer(seeds[s]!, 0);
  for (let i = queue.pop(); i >= 0; i = queue.pop()) {
    if (level[i]! >= 0) continue;
    const at = best[i]!;
    level[i] = at;
    const x = i % width;
    if (x < width - 1 && level[i + 1]! < 0) offer(i + 1, Math.max(at, Math.min(cost[i]!, cost[i + 1]!)));
    if (x > 0 && level[i - 1]! < 0) offer(i - 1, Math.max(at, Math.min(cost[i]!, cost[i - 1]!)));
    if (i + width < n && level[i + width]! < 0)
      offer(i + width, Math.max(at, Math.min(cost[i]!, cost[i + width]!)));
    if (i >= width && level[i - width]! < 0)
      offer(i - width, Math.max(at, Math.min(cost[i]!, cost[i - width]!)));
  }
  const barrier = new Float32Array(n);
  for (let i = 0; i < n; i++) barrier[i] = Math.max(0, level[i]!) * BUCKET;
  return barrier;
}

/** The strongest edge at each pixel, as a bucket, dilated by one pixel so that outlines close. */
function closeGaps({ right, below }: EdgeMap, width: number, height: number): Uint8Array {
  const own = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const toRight = bucket(right[i]!);
      const toBelow = bucket(below[i]!);
      own[i] = Math.max(own[i]!, toRight, toBelow);
      if (x < width - 1) own[i + 1] = Math.max(own[i + 1]!, toRight);
      if (y < height - 1) own[i + width] = Math.max(own[i + width]!, toBelow);
    }
  }
  const dilated = own.slice();
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let largest = own[i]!;
      if (x > 0) largest = Math.max(largest, own[i - 1]!);
      if (x < width - 1) largest = Math.max(largest, own[i + 1]!);
      if (y > 0) largest = Math.max(largest, own[i - width]!);
      if (y < height - 1) largest = Math.max(largest, own[i + width]!);
      dilated[i] = largest;
    }
  }
  return dilated;
}

function bucket(edge: number): number {
  return Math.min(BUCKETS - 1, (edge / BUCKET) | 0);
}

/** A priority queue. The order within a bucket does not change the result. */
class BucketQueue {
  private readonly stacks = Array.from({ length: BUCKETS }, () => new Int32Array(64));
  private readonly sizes = new Int32Array(BUCKETS);
  private lowest = BUCKETS;

  push(i: number, cost: number): void {
    let stack = this.stacks[cost]!;
    const size = this.sizes[cost]!;
    if (size === stack.length) {
      const larger = new Int32Array(size * 2);
      larger.set(stack);
      this.stacks[cost] = larger;
      stack = larger;
    }
    stack[size] = i;
    this.sizes[cost] = size + 1;
    if (cost < this.lowest) this.lowest = cost;
  }

  pop(): number {
    while (this.lowest < BUCKETS && this.sizes[this.lowest] === 0) this.lowest++;
    if (this.lowest === BUCKETS) return -1;
    const size = this.sizes[this.lowest]! - 1;
    this.sizes[this.lowest] = size;
    return this.stacks[this.lowest]![size]!;
  }
}
