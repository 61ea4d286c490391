// biome-ignore-all lint/style/noNonNullAssertion: typed arrays are read inside their bounds

/** Straight 8-bit sRGB, rows from the top. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const cache = new WeakMap<Raster, Map<number, Raster>>();

/**
 * Reduces the long side to at most `longSide` by area averaging. Returns the raster itself when it is small enough.
 * Results are cached as long as the source lives, because engine and refinement need the same sizes.
 */
export function shrink(source: Raster, longSide: number): Raster {
  if (Math.max(source.width, source.height) <= longSide) return source;
  let sizes = cache.get(source);
  if (!sizes) {
    sizes = new Map();
    cache.set(source, sizes);
  }
  let result = sizes.get(longSide);
  if (!result) {
    result = average(source, longSide);
    sizes.set(longSide, result);
  }
  return result;
}

function average(source: Raster, longSide: number): Raster {
  const scale = Math.max(source.width, source.height) / longSide;
  const width = Math.max(1, Math.round(source.width / scale));
  const height = Math.max(1, Math.round(source.height / scale));
  const rgb = new Uint8Array(width * height * 3);
  const columns = spans(source.width, width);
  const rows = spans(source.height, height);
  // Doubles: converting sums to single precision and back costs a fifth of the time.
  const line = new Float64Array(width * 3);
  const sums = new Float64Array(width * 3);
  const part = 1 / (rows.size * columns.size);
  let lastRow = -1;
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    const first = rows.first[y]!;
    const last = rows.last[y]!;
    for (let sy = first; sy <= last; sy++) {
      const weight = sy === first ? rows.head[y]! : sy === last ? rows.tail[y]! : 1;
      if (weight <= 0) continue;
      // The last source row of a target row is often the first of the next.
      if (sy !== lastRow) sumRow(source, sy, columns, line);
      lastRow = sy;
      for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + line[i]! * weight;
    }
    const out = y * width * 3;
    for (let i = 0; i < sums.length; i++) rgb[out + i] = sums[i]! * part + 0.5;
  }
  return { width, height, rgb };
}

interface Spans {
  readonly size: number;
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Coverage of the first and of the last source cell. */
  readonly head: Float64Array;
  readonly tail: Float64Array;
}

function spans(from: number, to: number): Spans {
  const size = from / to;
  const first = new Int32Array(to);
  const last = new Int32Array(to);
  const head = new Float64Array(to);
  const tail = new Float64Array(to);
  for (let i = 0; i < to; i++) {
    const start = i * size;
    const end = Math.min(from, start + size);
    const a = Math.min(from - 1, Math.floor(start));
    const b = Math.min(from - 1, Math.ceil(end) - 1);
    first[i] = a;
    last[i] = b;
    head[i] = a === b ? end - start : a + 1 - start;
    tail[i] = end - b;
  }
  return { size, first, last, head, tail };
}

function sumRow(source: Raster, row: number, columns: Spans, sums: Float64Array): void {
  const { rgb } = source;
  const base = row * source.width * 3;
  const { first, last, head, tail } = columns;
  for (let x = 0, o = 0; x < first.length; x++, o += 3) {
    let i = base + first[x]! * 3;
    const end = base + last[x]! * 3;
    const h = head[x]!;
    let r = rgb[i]! * h;
    let g = rgb[i + 1]! * h;
    let b = rgb[i + 2]! * h;
    if (end > i) {
      for (i += 3; i < end; i += 3) {
        r += rgb[i]!;
        g += rgb[i + 1]!;
        b += rgb[i + 2]!;
      }
      const t = tail[x]!;
      r += rgb[end]! * t;
      g += rgb[end + 1]! * t;
      b += rgb[end + 2]! * t;
    }
    sums[o] = r;
    sums[o + 1] = g;
    sums[o + 2] = b;
  }
}
