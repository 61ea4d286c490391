// The layers of the demo engine's network, eight products at a time. AssemblyScript: see ../README.md for the command.
//
// A map is i16, rows from the top, channels together, with a border of one pixel of zeros on every side. What one unit
// of a map stands for is folded into the scales of the filters (see ../weights.py); sums are i32.
// Counts of made channels are multiples of 8, those of given channels of 2. Addresses and sizes are in bytes and pixels.

/** Pixels, or squares of 2 x 2, that are worked on together: so many that their numbers stay in the cache. */
const TILES: i32 = 32;
/** Between two of a square's numbers: not a power of two, for then they would all want the same lines of the cache. */
const PRODUCTS: usize = TILES * 32 + 64;

/** Relu, and no more than four of which can be added up. */
function held(values: v128): v128 {
  return i16x8.min_s(i16x8.max_s(values, i16x8.splat(0)), i16x8.splat(8_191));
}

/** Sums of products for eight made channels, in the units of the map that is made. */
function rescaled(sums: usize, scale: usize, bias: usize): v128 {
  return i16x8.narrow_i32x4_s(
    scaled(v128.load(sums), v128.load(scale), v128.load(bias)),
    scaled(v128.load(sums, 16), v128.load(scale, 16), v128.load(bias, 16)),
  );
}

function scaled(sum: v128, scale: v128, bias: v128): v128 {
  const value = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), scale), bias);
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(value));
}

/** Three by three at every second pixel, then relu. Weights: [block of 8 made channels][tap][pair of given channels][8][2]. */
export function halve(
  from: usize,
  fromWidth: i32,
  given: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  made: i32,
  scratch: usize,
): void {
  const fromRow: usize = (fromWidth + 2) * given * 2;
  const toRow: usize = (width + 2) * made * 2;
  // The three taps of a row lie one after the other, in the map as in the weights.
  const row: usize = 3 * given * 2;
  const taps = 3 * row;
  const products = scratch + TILES * taps;
  const pixels = width * height;
  for (let start: i32 = 0; start < pixels; start += TILES) {
    const count = min(TILES, pixels - start);
    for (let k: i32 = 0; k < count; k++) {
      const x = (start + k) % width;
      const y = (start + k) / width;
      const first = from + 2 * y * fromRow + 2 * x * given * 2;
      for (let tap: usize = 0; tap < 3; tap++) {
        memory.copy(scratch + k * taps + tap * row, first + tap * fromRow, row);
      }
    }
    for (let block: i32 = 0; block < made; block += 8) {
      multiply(scratch, taps, weights + block * taps, products, count);
      for (let k: i32 = 0; k < count; k++) {
        const x = (start + k) % width;
        const y = (start + k) / width;
        const at = to + (y + 1) * toRow + (x + 1) * made * 2 + block * 2;
        v128.store(at, held(rescaled(products + k * 32, scale + block * 4, bias + block * 4)));
      }
    }
  }
}

function spreadsFor(given: i32): usize {
  return TILES * given * 2 + 64;
}

/** Bytes that a layer needs for itself. */
export function scratchFor(given: i32): usize {
  return 16 * (spreadsFor(given) + PRODUCTS);
}

/**
 * Three by three, relu where `relu` is not 0, after adding the map `add` where it is not 0. Four pixels take 16 products
 * instead of 36: Winograd's F(2 x 2, 3 x 3), see Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks"
 * (2016). In whole numbers it is exact; sums that run over come back.
 *
 * Weights are transformed and four times too large: [block of 8 made channels][16][pair of given channels][8][2].
 */
export function convolve(
  from: usize,
  given: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  made: i32,
  scratch: usize,
  add: usize,
  relu: i32,
): void {
  const given2: usize = given * 2;
  const made2: usize = made * 2;
  const fromRow: usize = (width + 2) * given2;
  const toRow: usize = (width + 2) * made2;
  const across = (width + 1) >> 1;
  const tiles = across * ((height + 1) >> 1);
  const spreads = spreadsFor(given);
  const products = scratch + 16 * spreads;
  for (let start: i32 = 0; start < tiles; start += TILES) {
    const count = min(TILES, tiles - start);
    for (let tile: i32 = 0; tile < count; tile++) {
      const x = ((start + tile) % across) * 2;
      const y = ((start + tile) / across) * 2;
      const first = from + y * fromRow + x * given2;
      // Of an odd height the last row of squares has no fourth row; what is read instead is for a row that is not made.
      const rest = y + 3 < height + 2 ? fromRow : 0;
      for (let channel: usize = 0; channel < given2; channel += 16) {
        const own = min(channel, given2 - 16);
        spread(first + own, fromRow, rest, given2, scratch + tile * given2 + own, spreads);
      }
    }
    for (let block: i32 = 0; block < made; block += 8) {
      const ownWeights = weights + block * 16 * given2;
      for (let k: i32 = 0; k < 16; k++) {
        multiply(scratch + k * spreads, given2, ownWeights + k * 8 * given2, products + k * PRODUCTS, count);
      }
      for (let tile: i32 = 0; tile < count; tile++) {
        const x = ((start + tile) % across) * 2;
        const y = ((start + tile) / across) * 2;
        gather(products + tile * 32);
        gather(products + tile * 32 + 16);
        for (let k: i32 = 0; k < 4; k++) {
          const px = x + (k & 1);
          const py = y + (k >> 1);
          if (px >= width || py >= height) continue;
          const sums = products + k * PRODUCTS + tile * 32;
          const at = (py + 1) * toRow + (px + 1) * made2 + block * 2;
          let made8 = rescaled(sums, scale + block * 4, bias + block * 4);
          if (add) made8 = i16x8.add_sat_s(made8, v128.load(add + at));
          v128.store(to + at, relu ? held(made8) : made8);
        }
      }
    }
  }
}

/** Eight channels of 4 x 4 pixels, into 16 numbers each, `apart` from each other. */
function spread(from: usize, row: usize, rest: usize, pixel: usize, to: usize, apart: usize): void {
  const second = from + row;
  const third = second + row;
  const fourth = third + rest;
  for (let x: usize = 0; x < 4; x++) {
    const d0 = v128.load(from + x * pixel);
    const d1 = v128.load(second + x * pixel);
    const d2 = v128.load(third + x * pixel);
    const d3 = v128.load(fourth + x * pixel);
    const o = to + x * apart;
    v128.store(o, i16x8.sub(d0, d2));
    v128.store(o + 4 * apart, i16x8.add(d1, d2));
    v128.store(o + 8 * apart, i16x8.sub(d2, d1));
    v128.store(o + 12 * apart, i16x8.sub(d1, d3));
  }
  for (let y: usize = 0; y < 4; y++) {
    const o = to + y * 4 * apart;
    const d0 = v128.load(o);
    const d1 = v128.load(o + apart);
    const d2 = v128.load(o + 2 * apart);
    const d3 = v128.load(o + 3 * apart);
    v128.store(o, i16x8.sub(d0, d2));
    v128.store(o + apart, i16x8.add(d1, d2));
    v128.store(o + 2 * apart, i16x8.sub(d2, d1));
    v128.store(o + 3 * apart, i16x8.sub(d1, d3));
  }
}

/** Four products of 16 back to four pixels, in the place of the first four, of four channels. */
function gather(at: usize): void {
  const u0 = upper(at);
  const u1 = upper(at + PRODUCTS);
  const u2 = upper(at + 2 * PRODUCTS);
  const u3 = upper(at + 3 * PRODUCTS);
  const l0 = lower(at);
  const l1 = lower(at + PRODUCTS);
  const l2 = lower(at + 2 * PRODUCTS);
  const l3 = lower(at + 3 * PRODUCTS);
  v128.store(at, i32x4.add(i32x4.add(u0, u1), u2));
  v128.store(at + PRODUCTS, i32x4.sub(i32x4.sub(u1, u2), u3));
  v128.store(at + 2 * PRODUCTS, i32x4.add(i32x4.add(l0, l1), l2));
  v128.store(at + 3 * PRODUCTS, i32x4.sub(i32x4.sub(l1, l2), l3));
}

function upper(at: usize): v128 {
  return i32x4.add(i32x4.add(v128.load(at), v128.load(at + 4 * PRODUCTS)), v128.load(at + 8 * PRODUCTS));
}

function lower(at: usize): v128 {
  const rest = i32x4.add(v128.load(at + 8 * PRODUCTS), v128.load(at + 12 * PRODUCTS));
  return i32x4.sub(v128.load(at + 4 * PRODUCTS), rest);
}

/** Sums of products for 8 made channels of `count` rows of numbers, rounded up to fours: [row][8], i32. */
function multiply(from: usize, given2: usize, weights: usize, to: usize, count: i32): void {
  const zero = i32x4.splat(0);
  for (let tile: i32 = 0; tile < count; tile += 4) {
    let p00 = zero;
    let p01 = zero;
    let p10 = zero;
    let p11 = zero;
    let p20 = zero;
    let p21 = zero;
    let p30 = zero;
    let p31 = zero;
    let i = from + tile * given2;
    const end = i + given2;
    for (let w = weights; i < end; i += 4, w += 32) {
      const w0 = v128.load(w);
      const w1 = v128.load(w, 16);
      const v0 = v128.load32_splat(i);
      const v1 = v128.load32_splat(i + given2);
      const v2 = v128.load32_splat(i + 2 * given2);
      const v3 = v128.load32_splat(i + 3 * given2);
      p00 = i32x4.add(p00, i32x4.dot_i16x8_s(v0, w0));
      p01 = i32x4.add(p01, i32x4.dot_i16x8_s(v0, w1));
      p10 = i32x4.add(p10, i32x4.dot_i16x8_s(v1, w0));
      p11 = i32x4.add(p11, i32x4.dot_i16x8_s(v1, w1));
      p20 = i32x4.add(p20, i32x4.dot_i16x8_s(v2, w0));
      p21 = i32x4.add(p21, i32x4.dot_i16x8_s(v2, w1));
      p30 = i32x4.add(p30, i32x4.dot_i16x8_s(v3, w0));
      p31 = i32x4.add(p31, i32x4.dot_i16x8_s(v3, w1));
    }
    const o = to + tile * 32;
    v128.store(o, p00);
    v128.store(o, p01, 16);
    v128.store(o, p10, 32);
    v128.store(o, p11, 48);
    v128.store(o, p20, 64);
    v128.store(o, p21, 80);
    v128.store(o, p30, 96);
    v128.store(o, p31, 112);
  }
}

/** One by one. Weights: [block of 8 made channels][pair of given channels][8][2]. */
export function pointwise(
  from: usize,
  given: i32,
  weights: usize,
  scale: usize,
  bias: usize,
  to: usize,
  width: i32,
  height: i32,
  made: i32,
  scratch: usize,
): void {
  const given2: usize = given * 2;
  const made2: usize = made * 2;
  for (let y: i32 = 1; y <= height; y++) {
    for (let start: i32 = 0; start < width; start += TILES) {
      const count = min(TILES, width - start);
      const first: usize = y * (width + 2) + 1 + start;
      for (let block: i32 = 0; block < made; block += 8) {
        multiply(from + first * given2, given2, weights + block * given2, scratch, count);
        for (let k: i32 = 0; k < count; k++) {
          const made8 = rescaled(scratch + k * 32, scale + block * 4, bias + block * 4);
          v128.store(to + (first + k) * made2 + block * 2, made8);
        }
      }
    }
  }
}

/** `to` = relu(`add` + `from` at twice the size, bilinear, cut to `width` and `height`). */
export function growAdd(
  from: usize,
  fromWidth: i32,
  fromHeight: i32,
  add: usize,
  to: usize,
  width: i32,
  height: i32,
  channels: i32,
): void {
  const pixel: usize = channels * 2;
  const fromRow: usize = (fromWidth + 2) * pixel;
  const row: usize = (width + 2) * pixel;
  // Three quarters and one, as parts of 32,768.
  const near = i16x8.splat(24_576);
  const far = i16x8.splat(8_192);
  for (let y: i32 = 0; y < height; y++) {
    const own = y >> 1;
    const other = max(0, min(fromHeight - 1, y & 1 ? own + 1 : own - 1));
    const ownRow = from + (own + 1) * fromRow;
    const otherRow = from + (other + 1) * fromRow;
    for (let x: i32 = 0; x < width; x++) {
      const near1 = x >> 1;
      const far1 = max(0, min(fromWidth - 1, x & 1 ? near1 + 1 : near1 - 1));
      const a = ownRow + (near1 + 1) * pixel;
      const b = ownRow + (far1 + 1) * pixel;
      const c = otherRow + (near1 + 1) * pixel;
      const d = otherRow + (far1 + 1) * pixel;
      const at: usize = (y + 1) * row + (x + 1) * pixel;
      for (let k: usize = 0; k < pixel; k += 16) {
        const upper = mixed(v128.load(a + k), near, v128.load(b + k), far);
        const lower = mixed(v128.load(c + k), near, v128.load(d + k), far);
        const sum = i16x8.add_sat_s(v128.load(add + at + k), mixed(upper, near, lower, far));
        v128.store(to + at + k, held(sum));
      }
    }
  }
}

function mixed(one: v128, part: v128, two: v128, rest: v128): v128 {
  return i16x8.add_sat_s(i16x8.q15mulr_sat_s(one, part), i16x8.q15mulr_sat_s(two, rest));
}
