import type { BrushMode } from '../editor-document';
import type { Rect } from '../geometry';
import { type Palette, palette, paletteDistance } from './palette';

/** Pixels whose colours a smart stroke follows. */
export interface SmartSource {
  /** RGBA. */
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Radius of the core, as a share of the radius of the brush. The visitor points at the core. */
const coreShare = 0.28;
/** Inner radius of the rim, as a share of the radius of the brush. The rim has the surroundings. */
const rimShare = 0.75;
/** A colour this far (0 to 441) from every colour of the rim is not part of the surroundings. */
const distinct = 34;
/** At least this share of the core has to be distinct to count as a separate subject. */
const distinctShare = 0.08;
/** A pixel at an edge this far from every colour of the rim is a mix of subject and surroundings. */
const mixed = 12;
/** Share of the rim that does not count as surroundings, because the subject under the brush continues there. */
const ignoredRim = 0.22;
const ignoredSeeds = 0.06;
/** A colour difference of this size doubles the cost of a step. */
const tolerance = 16;
/** How far the mask reaches without obstacles, in radii of the brush. */
const reach = 1.05;
/** Largest distance between stamps, in radii. */
const spacing = 0.3;

/**
 * A brush stroke that follows the edges under it. From the middle of the brush it spreads as far as the brush reaches,
 * over pixels of similar colours: a step costs more, the larger the difference of colours is. If the middle differs
 * from its surroundings, like a cable in front of a wall, only pixels like the middle count. The stroke remembers these
 * colours. So it also follows the cable near other objects, and paints nothing when the finger slips off.
 */
export class SmartStroke {
  /** 0 to 255 for each pixel of the source. */
  readonly mask: Uint8Array;
  readonly #source: SmartSource;
  readonly #radius: number;
  readonly #mode: BrushMode;
  #last: { x: number; y: number } | null = null;
  /** Colours of the subject that the stroke follows, and of its surroundings. Null until a subject stands out. */
  #followed: { own: Palette; around: Palette } | null = null;
  /** x, y of the stamps before a subject stood out. */
  readonly #earlier: [x: number, y: number][] = [];
  #box: { left: number; top: number; right: number; bottom: number } | null = null;

  /** @param radius pixels of the source. */
  constructor(source: SmartSource, radius: number, mode: BrushMode) {
    this.#source = source;
    this.#mode = mode;
    this.#radius = Math.max(2, radius);
    this.mask = new Uint8Array(source.width * source.height);
  }

  /** The part of the source that the mask may cover. Null if the mask is empty. */
  get box(): Rect | null {
    if (!this.#box) return null;
    const { left, top, right, bottom } = this.#box;
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  /** @param points x, y, x, y … in pixels of the source. */
  extend(points: readonly number[]): void {
    for (let index = 0; index + 1 < points.length; index += 2) {
      const to = { x: points[index] as number, y: points[index + 1] as number };
      const from = this.#last;
      if (!from) this.#stamp(to.x, to.y);
      const length = from ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
      const step = this.#radius * spacing;
      if (from && length < step) continue;
      const stamps = Math.floor(length / step);
      for (let stamp = 1; from && stamp <= stamps; stamp++) {
        const share = (stamp * step) / length;
        this.#stamp(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
      }
      this.#last = to;
    }
  }

  #stamp(x: number, y: number): void {
    const { width, height, data } = this.#source;
    const radius = this.#radius;
    const left = Math.max(0, Math.floor(x - radius));
    const top = Math.max(0, Math.floor(y - radius));
    const right = Math.min(width, Math.ceil(x + radius) + 1);
    const bottom = Math.min(height, Math.ceil(y + radius) + 1);
    const w = right - left;
    const h = bottom - top;
    if (w <= 0 || h <= 0) return;
    const at = (local: number) => ((top + Math.floor(local / w)) * width + left + (local % w)) * 4;
    const distanceFromMiddle = (local: number) =>
      Math.hypot(left + (local % w) + 0.5 - x, top + Math.floor(local / w) + 0.5 - y);

    const core: number[] = [];
    const rim: number[] = [];
    const coreRadius = Math.max(1.2, radius * coreShare);
    for (let local = 0; local < w * h; local++) {
      const distance = distanceFromMiddle(local);
      if (distance <= coreRadius) core.push(local);
      else if (distance >= radius * rimShare && distance <= radius) rim.push(local);
    }
    if (core.length === 0) return;
    const enough = Math.max(2, core.length * distinctShare);
    let rimColors = palette(data, rim.map(at), ignoredRim);
    let seeds = core.filter((local) => paletteDistance(data, at(local), rimColors) > distinct);
    let isDistinct = seeds.length >= enough;
    if (!isDistinct && this.#followed) {
      const { own, around } = this.#followed;
      const isOwn = (local: number) => {
        const difference = paletteDistance(data, at(local), own);
        return difference < distinct && difference < paletteDistance(data, at(local), around);
      };
      seeds = core.filter(isOwn);
      isDistinct = seeds.length >= enough;
      const isAround = (local: number) => paletteDistance(data, at(local), around) < distinct;
      if (isDistinct) rimColors = around;
      else if (core.length - core.filter(isAround).length < enough) return;
    }
    if (!isDistinct) seeds = core;
    const seedColors = palette(data, seeds.map(at), ignoredSeeds);
    if (!this.#followed) {
      if (isDistinct) this.#follow({ own: seedColors, around: rimColors });
      else this.#earlier.push([x, y]);
    }

    const ways = this.#spread(
      w,
      h,
      seeds,
      (local) => {
        const difference = paletteDistance(data, at(local), seedColors);
        // A pixel whose colour is nearer to the colours around the subject does not belong to it.
        const foreign = isDistinct && difference > paletteDistance(data, at(local), rimColors);
        return foreign ? Number.POSITIVE_INFINITY : (difference / tolerance) ** 2;
      },
      at,
    );

    const limit = radius * reach;
    const soft = Math.max(1, radius * 0.12);
    const takesEdge = isDistinct && this.#mode === 'erase';
    for (let local = 0; local < w * h; local++) {
      let way = ways[local] as number;
      if (takesEdge && way >= limit) {
        // The soft edge goes, too. Otherwise the outline of what is erased would remain.
        way = Math.min(...neighbours(local, w).map((next) => ways[next] ?? Number.POSITIVE_INFINITY));
        if (way >= limit || paletteDistance(data, at(local), rimColors) < mixed) continue;
      }
      if (way >= limit || distanceFromMiddle(local) > radius) continue;
      const strength = Math.min(255, Math.round(((limit - way) / soft) * 255));
      const index = at(local) / 4;
      if (strength > (this.mask[index] as number)) this.mask[index] = strength;
    }
    const box = this.#box ?? { left, top, right, bottom };
    this.#box = {
      left: Math.min(box.left, left),
      top: Math.min(box.top, top),
      right: Math.max(box.right, right),
      bottom: Math.max(box.bottom, bottom),
    };
  }

  /** Repeats the earlier stamps, because the colours of the subject are known now. */
  #follow(followed: { own: Palette; around: Palette }): void {
    this.#followed = followed;
    this.mask.fill(0);
    this.#box = null;
    for (const [x, y] of this.#earlier.splice(0)) this.#stamp(x, y);
  }

  /** The cost of the cheapest way from a seed to each pixel of the window. */
  #spread(
    w: number,
    h: number,
    seeds: readonly number[],
    costOf: (local: number) => number,
    at: (local: number) => number,
  ): Float32Array {
    const { data } = this.#source;
    const limit = this.#radius * reach;
    const ways = new Float32Array(w * h).fill(Number.POSITIVE_INFINITY);
    const costs = new Float32Array(w * h).fill(-1);
    const isSettled = new Uint8Array(w * h);
    // Pixels, grouped by the whole part of their cost. The groups are in order; the pixels of one group are not.
    const queue: number[][] = [seeds.slice()];
    for (const seed of seeds) ways[seed] = 0;
    for (let distance = 0; distance < queue.length; distance++) {
      for (const local of queue[distance] ?? []) {
        const way = ways[local] as number;
        // A pixel is queued once for each way that was found to it. No later way is shorter: each step costs at least 1.
        if (isSettled[local] || Math.floor(way) !== distance) continue;
        isSettled[local] = 1;
        for (const next of neighbours(local, w)) {
          if (next < 0 || next >= w * h) continue;
          if ((costs[next] as number) < 0) costs[next] = costOf(next);
          const step = colorDistance(data, at(local), at(next));
          const further = way + 1 + (costs[next] as number) + (step / tolerance) ** 2;
          if (further >= (ways[next] as number) || further >= limit) continue;
          ways[next] = further;
          const bucket = Math.floor(further);
          queue[bucket] ??= [];
          queue[bucket].push(next);
        }
      }
    }
    return ways;
  }
}

/** The pixels beside, above and below. Indexes beyond the window stand for pixels that do not exist. */
function neighbours(local: number, w: number): number[] {
  const column = local % w;
  return [column > 0 ? local - 1 : -1, column < w - 1 ? local + 1 : -1, local - w, local + w];
}

function colorDistance(data: Uint8ClampedArray, a: number, b: number): number {
  const red = (data[a] as number) - (data[b] as number);
  const green = (data[a + 1] as number) - (data[b + 1] as number);
  const blue = (data[a + 2] as number) - (data[b + 2] as number);
  return Math.sqrt(red * red + green * green + blue * blue);
}
