import type { Size } from '../geometry';

/** A place of the outline where the cut may be wrong. Lengths are in pixels of the given picture. */
export interface UncertainPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** 0 to 1: how doubtful it is. */
  readonly doubt: number;
}

/** Longer side, in pixels, of the best copy for judging the outline. More detail is not visible at a glance. */
export const judgedSide = 512;

const largestCount = 6;
/** A place with less doubt than this is not reported. */
const leastDoubt = 0.3;
/** Shares of the longer side. */
const reachShare = 0.011;
const placeShare = 0.05;
const apartShare = 0.13;

/**
 * The places of a cut-out's outline that are most likely wrong, the worst first. The outline is doubtful where subject and
 * background have the same colours there, and where it is neither sharp nor narrow.
 *
 * @param original RGBA of the picture. @param cutout RGBA of the cut-out; only its alpha counts. Both of this size.
 */
export function findUncertainPlaces(
  original: Uint8ClampedArray,
  cutout: Uint8ClampedArray,
  { width, height }: Size,
): UncertainPlace[] {
  const long = Math.max(width, height);
  const doubts = outlineDoubts(
    original,
    cutout,
    { width, height },
    Math.max(3, Math.round(long * reachShare)),
  );
  const place = Math.max(4, long * placeShare);
  const apart = long * apartShare;
  const found: UncertainPlace[] = [];
  // Judges stretches of the outline, not single pixels.
  const stretches = meanAround(doubts, place / 2).sort((a, b) => b.doubt - a.doubt);
  for (const { x, y, doubt } of stretches) {
    if (found.length === largestCount || doubt < leastDoubt) break;
    if (found.some((other) => Math.hypot(other.x - x, other.y - y) < apart)) continue;
    found.push({ x, y, radius: place, doubt });
  }
  return found;
}

interface Doubt {
  x: number;
  y: number;
  doubt: number;
}

/** How doubtful each pixel of the outline is. */
function outlineDoubts(
  original: Uint8ClampedArray,
  cutout: Uint8ClampedArray,
  { width, height }: Size,
  reach: number,
): Doubt[] {
  const alpha = (index: number) => cutout[index * 4 + 3] as number;
  const inside = new ColorSums(original, width, height, (index) => alpha(index) > 215);
  const outside = new ColorSums(original, width, height, (index) => alpha(index) < 40);
  const doubts: Doubt[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      if (alpha(index) < 128) continue;
      const isOutline = [index - 1, index + 1, index - width, index + width].some(
        (next) => alpha(next) < 128,
      );
      if (!isOutline) continue;
      const box = [x - reach, y - reach, x + reach + 1, y + reach + 1] as const;
      const subject = inside.over(...box);
      const background = outside.over(...box);
      const all = (2 * reach + 1) ** 2;
      // Neither opaque nor transparent: hair, motion, glass, or a guess.
      const soft = Math.max(0, 1 - (subject.count + background.count) / all - softEdge / reach);
      doubts.push({ x, y, doubt: Math.min(1, sameness(subject, background) + softWeight * soft) });
    }
  return doubts;
}

/** Share of half-transparent pixels at a sharp edge, for a reach of one pixel. */
const softEdge = 0.7;
const softWeight = 0.9;
/** Every picture varies by this many grey levels. */
const noise = 7;

/** 1: the same colours on both sides of the outline. Near 0: clearly different colours. */
function sameness(a: Sum, b: Sum): number {
  if (a.count < 3 || b.count < 3) return 0.5;
  const difference = Math.hypot(...a.mean.map((value, channel) => value - (b.mean[channel] as number)));
  const separation = difference / (a.spread + b.spread + noise);
  return Math.exp(-separation * 1.1);
}

/** The mean doubt of the outline around each of its pixels, by a grid of cells as wide as the radius. */
function meanAround(doubts: readonly Doubt[], radius: number): Doubt[] {
  const cells = new Map<string, Doubt[]>();
  const cellOf = (value: number) => Math.floor(value / radius);
  for (const doubt of doubts) {
    const key = `${cellOf(doubt.x)} ${cellOf(doubt.y)}`;
    const cell = cells.get(key);
    if (cell) cell.push(doubt);
    else cells.set(key, [doubt]);
  }
  return doubts.map(({ x, y }) => {
    let sum = 0;
    let count = 0;
    for (let row = -1; row <= 1; row++)
      for (let column = -1; column <= 1; column++) {
        for (const other of cells.get(`${cellOf(x) + column} ${cellOf(y) + row}`) ?? []) {
          if (Math.hypot(other.x - x, other.y - y) > radius) continue;
          sum += other.doubt;
          count += 1;
        }
      }
    return { x, y, doubt: sum / count };
  });
}

interface Sum {
  count: number;
  mean: readonly number[];
  /** Standard deviation over all channels. */
  spread: number;
}

/** Sums of the colours of some pixels over any rectangle (summed-area tables). */
class ColorSums {
  /** Count, red, green, blue, and the sum of their squares, for all above and left. */
  readonly #tables: readonly Float64Array[];
  readonly #width: number;
  readonly #height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number, counts: (index: number) => boolean) {
    this.#width = width + 1;
    this.#height = height;
    this.#tables = Array.from({ length: 5 }, () => new Float64Array((width + 1) * (height + 1)));
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
        const values = counts(index)
          ? [1, red, green, blue, red * red + green * green + blue * blue]
          : [0, 0, 0, 0, 0];
        const at = (y + 1) * this.#width + x + 1;
        this.#tables.forEach((table, channel) => {
          table[at] =
            (values[channel] as number) +
            (table[at - 1] as number) +
            (table[at - this.#width] as number) -
            (table[at - this.#width - 1] as number);
        });
      }
  }

  over(left: number, top: number, right: number, bottom: number): Sum {
    const clampX = (x: number) => Math.min(this.#width - 1, Math.max(0, x));
    const clampY = (y: number) => Math.min(this.#height, Math.max(0, y)) * this.#width;
    const [a, b, c, d] = [
      clampY(top) + clampX(left),
      clampY(top) + clampX(right),
      clampY(bottom) + clampX(left),
      clampY(bottom) + clampX(right),
    ];
    const [count = 0, red = 0, green = 0, blue = 0, squares = 0] = this.#tables.map(
      (table) =>
        (table[d as number] as number) -
        (table[b as number] as number) -
        (table[c as number] as number) +
        (table[a as number] as number),
    );
    const mean = [red, green, blue].map((sum) => sum / Math.max(1, count));
    const variance = squares / Math.max(1, count) - mean.reduce((total, value) => total + value * value, 0);
    return { count, mean, spread: Math.sqrt(Math.max(0, variance)) };
  }
}
