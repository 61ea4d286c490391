// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** Offsets of the eight neighbours. Direction `7 - d` is the opposite of `d`. */
export const DIRECTIONS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

const FREE = 0;
const SOURCE = 1;
const SINK = 2;
const TERMINAL = 8;
const ORPHAN = 9;
const NONE = 10;

/**
 * Minimum cut on an 8-connected grid: the algorithm of Boykov and Kolmogorov (2004), which grows two search trees.
 * The grid is padded by one cell without capacity, so that neighbours need no bounds check.
 */
export class MinCut {
  readonly stride: number;
  private readonly width: number;
  private readonly height: number;
  /** Capacity of cell `i` in direction `d` at `8 * i + d`, and its residual. */
  private readonly links: Int32Array;
  private readonly capacity: Int32Array;
  /** Residual capacity from the source (positive) or to the sink (negative). */
  private readonly terminal: Int32Array;
  private readonly tree: Uint8Array;
  private readonly parent: Uint8Array;
  private readonly stamp: Int32Array;
  private readonly distance: Int32Array;
  private readonly queued: Uint8Array;
  private readonly queue: Int32Array;
  private readonly offset: Int32Array;
  private queueHead = 0;
  private queueSize = 0;
  private orphans: number[] = [];
  private time = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = width + 2;
    const cells = this.stride * (height + 2);
    this.links = new Int32Array(cells * 8);
    this.capacity = new Int32Array(cells * 8);
    this.terminal = new Int32Array(cells);
    this.tree = new Uint8Array(cells);
    this.parent = new Uint8Array(cells);
    this.stamp = new Int32Array(cells);
    this.distance = new Int32Array(cells);
    this.queued = new Uint8Array(cells);
    this.queue = new Int32Array(cells);
    this.offset = Int32Array.from(DIRECTIONS, ([dx, dy]) => dy * this.stride + dx);
  }

  /** Sets the capacity, in both directions, between a pixel and its neighbour in direction `d`. */
  setLink(x: number, y: number, d: number, value: number): void {
    const i = (y + 1) * this.stride + x + 1;
    this.links[i * 8 + d] = value;
    this.links[(i + this.offset[d]!) * 8 + 7 - d] = value;
  }

  /**
   * `terminals` times `units` is each pixel's capacity from the source (positive) or to the sink (negative).
   * Returns 1 for pixels on the source's side, 0 for the sink's.
   */
  cut(terminals: Float32Array, units: number): Uint8Array {
    const { width, height, stride, terminal, tree } = this;
    this.capacity.set(this.links);
    for (let y = 0, o = 0; y < height; y++) {
      let i = (y + 1) * stride + 1;
      for (let x = 0; x < width; x++, i++, o++) terminal[i] = Math.round(terminals[o]! * units);
    }
    this.seedTrees();
    this.growTrees();
    const labels = new Uint8Array(terminals.length);
    for (let y = 0, o = 0; y < height; y++) {
      let i = (y + 1) * stride + 1;
      for (let x = 0; x < width; x++, i++, o++) labels[o] = tree[i] === SOURCE ? 1 : 0;
    }
    return labels;
  }

  private seedTrees(): void {
    this.tree.fill(FREE);
    this.parent.fill(NONE);
    this.queued.fill(0);
    this.stamp.fill(0);
    this.queueHead = 0;
    this.queueSize = 0;
    this.time = 0;
    for (let i = 0; i < this.terminal.length; i++) {
      const t = this.terminal[i]!;
      if (t === 0) continue;
      this.tree[i] = t > 0 ? SOURCE : SINK;
      this.parent[i] = TERMINAL;
      this.distance[i] = 1;
    }
    // A cell surrounded by its own tree cannot grow. It is queued when it loses a neighbour.
    for (let i = 0; i < this.tree.length; i++) if (this.isAtFrontier(i)) this.enqueue(i);
  }

  private isAtFrontier(i: number): boolean {
    const { tree, offset } = this;
    const side = tree[i]!;
    if (side === FREE) return false;
    for (let d = 0; d < 8; d++) if (tree[i + offset[d]!] !== side) return true;
    return false;
  }

  private enqueue(i: number): void {
    if (this.queued[i]) return;
    this.queued[i] = 1;
    let tail = this.queueHead + this.queueSize;
    if (tail >= this.queue.length) tail -= this.queue.length;
    this.queue[tail] = i;
    this.queueSize++;
  }

  private growTrees(): void {
    const { capacity, tree, parent, stamp, distance, offset, queue, queued } = this;
    let current = -1;
    for (;;) {
      let i = current;
      if (i < 0 || tree[i] === FREE) {
        do {
          if (this.queueSize === 0) return;
          i = queue[this.queueHead]!;
          if (++this.queueHead === queue.length) this.queueHead = 0;
          this.queueSize--;
          queued[i] = 0;
        } while (tree[i] === FREE);
      }
      const side = tree[i]!;
      let meeting = -1;
      for (let d = 0; d < 8; d++) {
        const j = i + offset[d]!;
        if ((side === SOURCE ? capacity[i * 8 + d]! : capacity[j * 8 + 7 - d]!) === 0) continue;
        const other = tree[j]!;
        if (other === FREE) {
          tree[j] = side;
          parent[j] = 7 - d;
          stamp[j] = stamp[i]!;
          distance[j] = distance[i]! + 1;
          this.enqueue(j);
        } else if (other !== side) {
          meeting = d;
          break;
        } else if (stamp[j]! <= stamp[i]! && distance[j]! > distance[i]!) {
          parent[j] = 7 - d;
          stamp[j] = stamp[i]!;
          distance[j] = distance[i]! + 1;
        }
      }
      if (meeting < 0) {
        current = -1;
        continue;
      }
      this.time++;
      if (side === SOURCE) this.augment(i, meeting);
      else this.augment(i + offset[meeting]!, 7 - meeting);
      this.adopt();
      current = i;
    }
  }

  /** Pushes the largest possible flow along the path that crosses from cell `from` (source tree) in direction `d`. */
  private augment(from: number, d: number): void {
    const { capacity, parent, terminal, offset } = this;
    const to = from + offset[d]!;
    let push = capacity[from * 8 + d]!;
    let i = from;
    for (let p = parent[i]!; p !== TERMINAL; p = parent[i]!) {
      i += offset[p]!;
      push = Math.min(push, capacity[i * 8 + 7 - p]!);
    }
    push = Math.min(push, terminal[i]!);
    i = to;
    for (let p = parent[i]!; p !== TERMINAL; p = parent[i]!) {
      push = Math.min(push, capacity[i * 8 + p]!);
      i += offset[p]!;
    }
    push = Math.min(push, -terminal[i]!);

    capacity[from * 8 + d] = capacity[from * 8 + d]! - push;
    capacity[to * 8 + 7 - d] = capacity[to * 8 + 7 - d]! + push;
    i = from;
    for (let p = parent[i]!; p !== TERMINAL; p = parent[i]!) {
      const up = i + offset[p]!;
      capacity[i * 8 + p] = capacity[i * 8 + p]! + push;
      const left = capacity[up * 8 + 7 - p]! - push;
      capacity[up * 8 + 7 - p] = left;
      if (left === 0) this.makeOrphan(i);
      i = up;
    }
    terminal[i] = terminal[i]! - push;
    if (terminal[i] === 0) this.makeOrphan(i);
    i = to;
    for (let p = parent[i]!; p !== TERMINAL; p = parent[i]!) {
      const up = i + offset[p]!;
      capacity[up * 8 + 7 - p] = capacity[up * 8 + 7 - p]! + push;
      const left = capacity[i * 8 + p]! - push;
      capacity[i * 8 + p] = left;
      if (left === 0) this.makeOrphan(i);
      i = up;
    }
    terminal[i] = terminal[i]! + push;
    if (terminal[i] === 0) this.makeOrphan(i);
  }

  private makeOrphan(i: number): void {
    this.parent[i] = ORPHAN;
    this.orphans.push(i);
  }

  private adopt(): void {
    const { capacity, tree, parent, stamp, distance, offset, orphans } = this;
    for (let orphan = orphans.pop(); orphan !== undefined; orphan = orphans.pop()) {
      const i = orphan;
      const side = tree[i]!;
      let best = NONE;
      let bestDistance = 0x7fffffff;
      for (let d = 0; d < 8; d++) {
        const j = i + offset[d]!;
        if (tree[j] !== side || parent[j]! >= ORPHAN) continue;
        if ((side === SOURCE ? capacity[j * 8 + 7 - d]! : capacity[i * 8 + d]!) === 0) continue;
        const reach = this.distanceToTerminal(j);
        if (reach < bestDistance) {
          best = d;
          bestDistance = reach;
        }
      }
      if (best !== NONE) {
        parent[i] = best;
        stamp[i] = this.time;
        distance[i] = bestDistance + 1;
        continue;
      }
      for (let d = 0; d < 8; d++) {
        const j = i + offset[d]!;
        if (tree[j] !== side) continue;
        if ((side === SOURCE ? capacity[j * 8 + 7 - d]! : capacity[i * 8 + d]!) > 0) this.enqueue(j);
        const p = parent[j]!;
        if (p < TERMINAL && j + offset[p]! === i) this.makeOrphan(j);
      }
      tree[i] = FREE;
      parent[i] = NONE;
    }
  }

  /** Number of links from a cell to its terminal; 0x7fffffff when the cell is no longer connected to one. */
  private distanceToTerminal(start: number): number {
    const { parent, stamp, distance, offset } = this;
    let steps = 0;
    let i = start;
    for (;;) {
      if (stamp[i] === this.time) {
        steps += distance[i]!;
        break;
      }
      const p = parent[i]!;
      steps++;
      if (p === TERMINAL) {
        stamp[i] = this.time;
        distance[i] = 1;
        break;
      }
      if (p >= ORPHAN) return 0x7fffffff;
      i += offset[p]!;
    }
    const total = steps;
    i = start;
    while (stamp[i] !== this.time) {
      stamp[i] = this.time;
      distance[i] = steps--;
      i += offset[parent[i]!]!;
    }
    return total;
  }
}
