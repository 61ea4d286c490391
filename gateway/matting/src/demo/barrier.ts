// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds
import type { SharpSteps } from './sharp-steps.ts';

const BUCKETS = 256;
/** Lab units per bucket. */
const BUCKET = 0.15;

/**
 * The strongest sharp step that the easiest path from the seeds must cross: an outline with small gaps still
 * encloses what is in it, and weak steps never add up.
 */
export function barrierFrom(
  { across, down }: SharpSteps,
  width: number,
  height: number,
  seeds: ArrayLike<number>,
): Float32Array {
  const n = width * height;
  const cost = fences({ across, down }, width, height);
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

/** The strongest step at each pixel, carried one pixel further so that outlines close. */
function fences({ across, down }: SharpSteps, width: number, height: number): Uint8Array {
  const own = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const level = bucket(Math.max(across[i]!, down[i]!));
      own[i] = Math.max(own[i]!, level);
      if (x < width - 1) own[i + 1] = Math.max(own[i + 1]!, bucket(across[i]!));
      if (y < height - 1) own[i + width] = Math.max(own[i + width]!, bucket(down[i]!));
    }
  }
  const carried = own.slice();
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let most = own[i]!;
      if (x > 0) most = Math.max(most, own[i - 1]!);
      if (x < width - 1) most = Math.max(most, own[i + 1]!);
      if (y > 0) most = Math.max(most, own[i - width]!);
      if (y < height - 1) most = Math.max(most, own[i + width]!);
      carried[i] = most;
    }
  }
  return carried;
}

function bucket(step: number): number {
  return Math.min(BUCKETS - 1, (step / BUCKET) | 0);
}

/** First in, last out within a bucket; the order within one does not matter to a bottleneck. */
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
